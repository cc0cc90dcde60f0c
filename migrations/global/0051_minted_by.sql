-- Who minted the token of an agent, whose second factor counts as the agent's; null for a token of somebody's own.
alter table access_tokens add column minted_by text;
create index access_tokens_by_minter on access_tokens (minted_by) where minted_by is not null;
-- What goes on as the agent is looked at anew when whoever minted its token loses a factor.
create trigger minters_lost_factor after update of two_factor_at on identities when new.two_factor_at is null and old.two_factor_at is not null begin
  insert into revocations (identity_id) select identity_id from access_tokens where minted_by = old.id;
end;
create trigger minters_lost_passkey after delete on passkeys begin
  insert into revocations (identity_id) select identity_id from access_tokens where minted_by = old.identity_id;
end;
