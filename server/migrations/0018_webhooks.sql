-- Addresses of other systems that are told of what happens. A paused webhook's deliveries wait.
create table webhook (
  id text primary key,
  tenant_id text not null,
  -- Addresses carry tokens, so they are sealed like the secret.
  sealed_url text not null,
  sealed_secret text not null,
  -- After a rotation the old secret signs too, until then.
  sealed_old_secret text,
  old_secret_until timestamptz,
  description text not null,
  events text[] not null,
  status text not null check (status in ('active', 'paused')),
  -- Why it is paused: by hand, the receiver answered 410, or nothing was accepted for long.
  pause_reason text check (pause_reason in ('by_hand', 'gone', 'failing')),
  paused_at timestamptz,
  -- Since the last delivery that was accepted.
  failing_since timestamptz,
  failures integer not null default 0,
  delivered_at timestamptz,
  -- A worker holds the webhook while it delivers.
  attempt integer not null default 0,
  lease_until timestamptz,
  run_after timestamptz,
  created_at timestamptz not null,
  created_by text not null,
  check ((status = 'paused') = (pause_reason is not null))
);
create index webhook_list on webhook (tenant_id, created_at desc, id desc);
create index webhook_active on webhook (created_at) where status = 'active';
select protect_tenant_table('webhook');

-- What is told to a webhook, written in the transaction in which it happens. Its id is the `webhook-id` of every attempt.
create table webhook_delivery (
  id text primary key,
  tenant_id text not null,
  -- No foreign key: its lock would keep workers from the webhook for as long as a long transaction runs.
  webhook_id text not null,
  event text not null,
  -- The JSON text as it is sent and signed: ids, nothing personal.
  body text not null,
  status text not null check (status in ('waiting', 'delivered', 'failed')),
  -- How many attempts failed since it was written or replayed.
  failures integer not null default 0,
  -- The last attempts: when, the status of the answer or why there was none, and how long it took.
  attempts jsonb not null default '[]',
  run_after timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index webhook_delivery_due on webhook_delivery (webhook_id, run_after, id) where status = 'waiting';
create index webhook_delivery_list on webhook_delivery (webhook_id, created_at, id);
create index webhook_delivery_by_status on webhook_delivery (webhook_id, status, created_at, id);
create index webhook_delivery_age on webhook_delivery (created_at);
select protect_tenant_table('webhook_delivery');

-- When a webhook of each organization was last taken by a worker.
create table webhook_last_taken (
  tenant_id text primary key,
  taken_at timestamptz not null
);
select protect_tenant_table('webhook_last_taken', 'select, insert, update');
