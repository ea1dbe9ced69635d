-- Messages that bring a card to its holder. The row is the outbox: it is written in the transaction of its charge, and the
-- queue only wakes the sender up.
create table outgoing_message (
  id text primary key,
  tenant_id text not null,
  enrollment_id text not null,
  mpi_id text,
  campaign_id text,
  public_label text not null,
  -- Three letters, for the map.
  region text not null,
  channel text not null check (channel in ('sms', 'whatsapp')),
  status text not null check (status in ('queued', 'sent', 'delivered', 'failed')),
  -- `local` sends nothing: no provider is configured, and the message can be read in the outbox.
  provider text not null check (provider in ('local', 'twilio', 'africastalking', 'orange', 'whatsapp_cloud')),
  provider_message_id text,
  sealed_phone text not null,
  -- Country code and last two digits, for lists.
  phone_hint text not null,
  phone_index bytea not null,
  sealed_body text not null,
  encoding text not null check (encoding in ('GSM-7', 'UCS-2')),
  segments integer not null check (segments > 0),
  -- Of the request's Idempotency-Key, if it had one and for as long as the key counts.
  idempotency_key_hash text,
  -- A keyed hash of what was asked for: while a message waits, the same request is not queued again.
  request_hash bytea not null,
  -- Of the token in the link that the message carries.
  link_hash bytea not null,
  -- The number of the last attempt; an outcome names the attempt it belongs to.
  attempts integer not null default 0,
  -- How often the quota was charged; each charge has a cause of its own.
  charges integer not null default 1,
  lease_until timestamptz,
  next_attempt_at timestamptz,
  -- Why it failed, as a code of ours and as the provider's.
  failure text,
  provider_code text,
  created_at timestamptz not null,
  sent_at timestamptz,
  delivered_at timestamptz,
  failed_at timestamptz,
  -- The card that was sent by its code; `enrollment_id` is empty then.
  card_code text,
  send_id text
);
create unique index outgoing_message_idempotency_key on outgoing_message (tenant_id, idempotency_key_hash)
  where idempotency_key_hash is not null;
create index outgoing_message_request on outgoing_message (tenant_id, request_hash) where status = 'queued';
create unique index outgoing_message_link on outgoing_message (link_hash);
create index outgoing_message_list on outgoing_message (tenant_id, created_at desc, id desc);
create index outgoing_message_by_status on outgoing_message (tenant_id, status, created_at desc, id desc);
create index outgoing_message_outbox on outgoing_message (tenant_id, created_at desc, id desc) where provider = 'local';
create index outgoing_message_to on outgoing_message (tenant_id, phone_index);
-- Callbacks know a message by its provider's id alone, across organizations.
create index outgoing_message_at_provider on outgoing_message (provider, provider_message_id);
create index outgoing_message_due on outgoing_message (next_attempt_at) where status = 'queued';
create index outgoing_message_of_person on outgoing_message (tenant_id, mpi_id) where mpi_id is not null;
create index outgoing_message_of_send on outgoing_message (tenant_id, send_id, status, created_at, id) where send_id is not null;
create index outgoing_message_of_campaign on outgoing_message (tenant_id, campaign_id, created_at, id) where campaign_id is not null;
create index outgoing_message_last_change on outgoing_message
  (tenant_id, (greatest(created_at, sent_at, delivered_at, failed_at)), id);
select protect_tenant_table('outgoing_message', 'select, insert, update, delete');

-- How long each list of messages is, so that a page of one need not count the history. A message of the outbox is counted
-- twice: there and by its status.
create table message_count (
  tenant_id text not null,
  list text not null check (list in ('queued', 'sent', 'delivered', 'failed', 'outbox')),
  count bigint not null check (count >= 0),
  primary key (tenant_id, list)
);
select protect_tenant_table('message_count', 'select, insert, update');

-- People who want no messages. Their phone is kept as a blind index only.
create table message_opt_out (
  id text primary key,
  tenant_id text not null,
  phone_index bytea not null,
  phone_hint text not null,
  source text not null check (source in ('reply', 'provider', 'console')),
  created_at timestamptz not null,
  constraint message_opt_out_once unique (tenant_id, phone_index)
);
create index message_opt_out_list on message_opt_out (tenant_id, created_at desc, id desc);
select protect_tenant_table('message_opt_out', 'select, insert, delete');

-- Cards of a campaign, or of a selection, that are sent together. Workers take a few cards of one send, then of another organization's.
create table message_send (
  id text primary key,
  tenant_id text not null,
  -- Null for a selection of cards of several campaigns.
  campaign_id text,
  -- The selection; null for all valid cards of the campaign.
  card_codes text[],
  channel text not null check (channel in ('sms', 'whatsapp')),
  -- Null: what a card says that is sent alone.
  sealed_message text,
  -- Whether people get it who were sent a card of the campaign before.
  includes_sent boolean not null,
  status text not null check (status in ('running', 'completed', 'stopped', 'cancelled')),
  -- Why it stopped by itself, as the code of the refusal.
  stopped_by text,
  -- How many cards there were when it was asked for, and how many are handled.
  total integer not null,
  handled integer not null default 0,
  -- The last card that was handled: when it was issued, and its id.
  after_keys text[],
  -- How many cards got no message, by the reason.
  skipped jsonb not null default '{}',
  -- Messages that failed before it are sent again.
  retry_before timestamptz,
  attempt integer not null default 0,
  lease_until timestamptz,
  run_after timestamptz,
  created_at timestamptz not null,
  created_by text not null,
  ended_at timestamptz
);
create index message_send_list on message_send (tenant_id, created_at, id);
create index message_send_of_campaign on message_send (tenant_id, campaign_id, created_at, id);
create index message_send_running on message_send (created_at) where status = 'running';
select protect_tenant_table('message_send', 'select, insert, update');

create table message_send_last_taken (
  tenant_id text primary key,
  taken_at timestamptz not null
);
select protect_tenant_table('message_send_last_taken', 'select, insert, update');

-- How many messages of a send have which status. A trigger counts, because receipts move messages too.
create table message_send_count (
  tenant_id text not null,
  send_id text not null,
  status text not null,
  count bigint not null,
  primary key (tenant_id, send_id, status)
);
select protect_tenant_table('message_send_count', 'select, insert, update');
create function count_sent_message() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status = new.status then return null; end if;
  insert into message_send_count as counted (tenant_id, send_id, status, count)
  select new.tenant_id, new.send_id, status, change from (
    select new.status as status, 1 as change union all select old.status, -1 where tg_op = 'UPDATE'
  ) moved order by status
  on conflict (tenant_id, send_id, status) do update set count = counted.count + excluded.count;
  return null;
end
$$;
create trigger outgoing_message_counted after insert or update of status on outgoing_message
  for each row when (new.send_id is not null) execute function count_sent_message();
