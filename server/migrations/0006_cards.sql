-- A card's record. Its code and the hash of its QR token are fixed when its job is accepted; the token itself is never
-- stored: it follows from the card's id and a key of the organization.
create table card (
  id text primary key,
  tenant_id text not null,
  campaign_id text not null,
  job_id text not null,
  -- Its place in the job, from 0.
  place integer not null,
  mpi_id text,
  card_code text not null,
  token_hash bytea not null,
  -- `pending` until its job is completed; `void` if that never happens.
  status text not null check (status in ('pending', 'valid', 'revoked', 'void')),
  issued_at timestamptz,
  revoked_at timestamptz,
  reason text,
  -- The card that this one was made for.
  replaces text,
  constraint card_code_taken unique (tenant_id, card_code)
);
-- Verification asks by this hash alone, across organizations.
create unique index card_token on card (token_hash);
create unique index card_place on card (tenant_id, job_id, place);
create index card_of_identity on card (tenant_id, mpi_id, issued_at desc);
create index card_of_campaign on card (tenant_id, campaign_id, id);
create index card_revoked on card (tenant_id, campaign_id, revoked_at) where status = 'revoked';
select protect_tenant_table('card', 'select, insert, update');
