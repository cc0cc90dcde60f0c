-- Who an organization is to Stripe.
create table billing_customers (
  org_id text primary key references orgs (id) on delete cascade,
  customer_id text not null unique
) strict;
-- What Stripe told us, so that each is heard once.
create table billing_events (
  id text primary key,
  received_at text not null
) strict;
create index billing_events_received on billing_events (received_at);
