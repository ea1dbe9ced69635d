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

alter table outgoing_message add column send_id text;
create index outgoing_message_of_send on outgoing_message (tenant_id, send_id, status, created_at, id) where send_id is not null;
create index outgoing_message_of_campaign on outgoing_message (tenant_id, campaign_id, created_at, id) where campaign_id is not null;
create index outgoing_message_last_change on outgoing_message
  (tenant_id, (greatest(created_at, sent_at, delivered_at, failed_at)), id);

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
