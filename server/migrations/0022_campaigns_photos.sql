-- Photos that came as a ZIP beside a list. A set waits for the job that names it; its photos move to the people of that job, and
-- what nobody took is deleted when the set expires.
create table photo_set (
  id text primary key,
  tenant_id text not null,
  campaign_id text not null,
  pictures integer not null default 0 check (pictures >= 0),
  -- Null while its first file is still being read.
  ready_at timestamptz,
  created_at timestamptz not null,
  created_by text not null,
  expires_at timestamptz not null
);
create index photo_set_expiry on photo_set (expires_at);
create index photo_set_of_campaign on photo_set (tenant_id, campaign_id);
select protect_tenant_table('photo_set', 'select, insert, update, delete');

create table photo_set_picture (
  id text primary key,
  tenant_id text not null,
  set_id text not null references photo_set (id) on delete cascade,
  -- A keyed hash of the file's name, which is usually the number of a beneficiary.
  name_index bytea not null,
  sealed_photo text not null,
  unique (set_id, name_index)
);
alter table photo_set_picture alter column sealed_photo set storage external;
select protect_tenant_table('photo_set_picture', 'select, insert, update, delete');

alter table generation_job add column photo_set_id text;
