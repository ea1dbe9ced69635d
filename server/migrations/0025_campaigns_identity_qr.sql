-- Whether cards carry their holder's signed identity in a second QR. No row: they do not.
create table identity_qr_setting (
  tenant_id text primary key,
  is_enabled boolean not null,
  date_of_birth text not null check (date_of_birth in ('full', 'year', 'none')),
  has_photo boolean not null,
  updated_at timestamptz not null
);
select protect_tenant_table('identity_qr_setting', 'select, insert, update');

-- The setting when the job was accepted, so that files that are made again say what they said before. Null: no identity QR.
alter table generation_job
  add column identity_birth text check (identity_birth in ('full', 'year', 'none')),
  add column identity_photo boolean not null default false;
