-- A rotation first writes each organization's next sealing key as prepared. Every process reads it with the others and can
-- open values that are sealed with it; only later does the rotation make it the current one. Until then it is marked as
-- retired as well, so that a process of an older version does not seal with it.
alter table tenant_key add column is_prepared boolean not null default false;
create unique index tenant_key_prepared on tenant_key (tenant_id, purpose) where is_prepared;

comment on column idempotency_key.fingerprint is
  'An HMAC of the request under a key of the organization. Records of 0.2.0 have a bare SHA-256; the last of them is gone after a day.';
