-- Of whom a credential or a place in an organization ended or changed, one after the other: what outlives its request follows this.
-- Triggers, so that no statement can leave it out, nor whoever changes the file by hand.
create table revocations (
  seq integer primary key,
  identity_id text not null
) strict;
create trigger sessions_ended after delete on sessions begin
  insert into revocations (identity_id) values (old.identity_id);
end;
create trigger sessions_shortened after update of expires_at on sessions when new.expires_at < old.expires_at begin
  insert into revocations (identity_id) values (old.identity_id);
end;
create trigger access_tokens_ended after delete on access_tokens begin
  insert into revocations (identity_id) values (old.identity_id);
end;
create trigger access_tokens_shortened after update of expires_at on access_tokens
  when new.expires_at is not old.expires_at begin
  insert into revocations (identity_id) values (old.identity_id);
end;
create trigger memberships_ended after delete on memberships begin
  insert into revocations (identity_id) values (old.identity_id);
end;
create trigger memberships_changed after update of membership_id, role, kind on memberships
  when new.membership_id <> old.membership_id or new.role <> old.role or new.kind <> old.kind begin
  insert into revocations (identity_id) values (old.identity_id);
end;
create trigger identities_lost_address after update of email on identities when new.email is null and old.email is not null begin
  insert into revocations (identity_id) values (old.id);
end;
