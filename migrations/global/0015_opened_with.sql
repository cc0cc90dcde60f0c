-- What a token was made with ends with it, as a session does.
alter table access_tokens add column opened_with text;
create index access_tokens_by_opening on access_tokens (opened_with) where opened_with is not null;
alter table oauth_codes add column opened_with text;
create index oauth_codes_by_opening on oauth_codes (opened_with) where opened_with is not null;
alter table oauth_tokens add column opened_with text;
create index oauth_tokens_by_opening on oauth_tokens (opened_with) where opened_with is not null;
alter table cli_codes add column opened_with text;
create index cli_codes_by_opening on cli_codes (opened_with) where opened_with is not null;

create trigger provider_accounts_made after delete on provider_accounts begin
  delete from access_tokens where opened_with = old.id;
  delete from oauth_codes where opened_with = old.id;
  delete from oauth_tokens where opened_with = old.id;
  delete from cli_codes where opened_with = old.id;
end;
create trigger passkeys_made after delete on passkeys begin
  delete from access_tokens where opened_with = old.id;
  delete from oauth_codes where opened_with = old.id;
  delete from oauth_tokens where opened_with = old.id;
  delete from cli_codes where opened_with = old.id;
end;
