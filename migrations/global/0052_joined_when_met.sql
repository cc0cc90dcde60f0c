-- The account with a provider that is joined once the challenge is met, not before: `{id, provider, issuer, subject}`.
alter table challenges add column joining text;
