-- A card's record. Its code and the hash of its QR token are fixed when its job is accepted. The token itself is never
-- stored: it follows from the card's id and a key of the organization.
create table card (
  id text primary key,
  tenant_id text not null,
  campaign_id text not null,
  -- A reissued card belongs to no job: its own id stands here.
  job_id text not null,
  -- Its position in the job, from 0.
  place integer not null,
  mpi_id text,
  card_code text not null,
  token_hash bytea not null,
  -- `pending` until the files of its job are published, `void` if the job fails.
  status text not null check (status in ('pending', 'valid', 'revoked', 'void')),
  issued_at timestamptz,
  revoked_at timestamptz,
  sealed_revocation_reason text,
  -- The id of the card that this one was made for.
  replaces text,
  constraint card_code_taken unique (tenant_id, card_code)
);
-- Verification looks a card up by this hash alone, across organizations.
create unique index card_token on card (token_hash);
create unique index card_place on card (tenant_id, job_id, place);
create index card_of_identity on card (tenant_id, mpi_id, issued_at desc);
create index card_of_campaign on card (tenant_id, campaign_id, id);
create index card_revoked on card (tenant_id, campaign_id, revoked_at) where status = 'revoked';
select protect_tenant_table('card', 'select, insert, update');

-- The cards of an accepted job until their holders are known: then each gets its record in `card`, and the row goes. A
-- row holds the cards of one batch of the job's people, so that accepting thousands of cards writes few rows.
create table card_order (
  job_id text not null,
  -- The `number` of those people in job_batch.
  batch_number integer not null,
  tenant_id text not null,
  -- JSON: id, code and hash of the token of each card, in the order of the people.
  cards text not null,
  primary key (job_id, batch_number)
);
select protect_tenant_table('card_order', 'select, insert, delete');
