-- A revoked device gets no passes and no bundles any more. It stays in the list.
alter table wallet_device add column revoked_at timestamptz;
alter table wallet_book add column devices_revoked bigint not null default 0 check (devices_revoked >= 0);
