-- What users should know of without looking for it: jobs that ended, reviews that wait, quotas and balance, synchronizations.
create table alert (
  id text primary key,
  tenant_id text not null,
  user_id text not null references app_user (id),
  kind text not null,
  -- The id of what it is about, or empty.
  object text not null,
  -- Numbers and terms for its sentence; nothing personal.
  facts jsonb not null,
  -- The same occasion alerts a user once.
  occasion text not null,
  created_at timestamptz not null,
  read_at timestamptz
);
create unique index alert_once on alert (user_id, occasion);
create index alert_list on alert (user_id, created_at desc, id desc);
create index alert_unread on alert (user_id) where read_at is null;
create index alert_age on alert (created_at);
select protect_tenant_table('alert');

-- Which users also want alerts by e-mail or SMS. Users who are not in it do not.
create table alert_choice (
  user_id text primary key references app_user (id),
  tenant_id text not null,
  channel text not null check (channel in ('email', 'sms'))
);
select protect_tenant_table('alert_choice');
