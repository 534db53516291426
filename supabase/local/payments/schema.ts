/** The tables of the embedded payment service, created with the backend's other metadata. */
export const paymentSchema = `
create table if not exists local.payment_objects (
  id text primary key,
  kind text not null,
  seq bigint generated always as identity,
  -- The object in the API's form.
  data jsonb not null,
  -- Internal state, such as the test card of a payment method.
  internal jsonb not null default '{}'
);
create index if not exists payment_objects_kind_seq on local.payment_objects (kind, seq);
create index if not exists payment_objects_customer on local.payment_objects ((data ->> 'customer'));
create index if not exists payment_objects_payment_intent on local.payment_objects ((data ->> 'payment_intent'));
create table if not exists local.payment_requests (
  key text primary key,
  fingerprint text not null,
  request_id text not null,
  status integer not null,
  body text not null,
  created_at timestamptz not null default clock_timestamp()
);
create table if not exists local.payment_deliveries (
  event_id text primary key references local.payment_objects on delete cascade,
  attempts integer not null default 0,
  next_at timestamptz not null default clock_timestamp(),
  delivered_at timestamptz
);
create index if not exists payment_deliveries_next on local.payment_deliveries (next_at) where delivered_at is null;
`;
