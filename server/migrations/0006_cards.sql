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
  -- The last day on which a card is valid; null: for ever.
  valid_until date,
  -- The slow hash of a card's code, by which portals find a typed one. It is computed once, with the first portal that contains the card.
  code_hash bytea,
  constraint card_code_taken unique (tenant_id, card_code)
);
-- Verification looks a card up by this hash alone, across organizations.
create unique index card_token on card (token_hash);
create unique index card_place on card (tenant_id, job_id, place);
create index card_of_identity on card (tenant_id, mpi_id, issued_at desc);
create index card_of_campaign on card (tenant_id, campaign_id, id);
create index card_revoked on card (tenant_id, campaign_id, revoked_at) where status = 'revoked';
-- Issued cards by when they were issued, of an organization and of a campaign; the last change of a revoked card is its revocation.
-- Cards of open jobs are in none of them, so that a job writes them once.
create index card_issued on card (tenant_id, status, issued_at, id) where status in ('valid', 'revoked');
create index card_issued_of_campaign on card (tenant_id, campaign_id, status, issued_at, id) where status in ('valid', 'revoked');
create index card_revoked_at on card (tenant_id, revoked_at, id) where status = 'revoked';
create index card_expiry on card (tenant_id, valid_until, id) where status = 'valid' and valid_until is not null;
create index card_replacement on card (tenant_id, replaces) where replaces is not null;
select protect_tenant_table('card', 'select, insert, update');

-- How many issued cards there are, so that a list need not count them. A card that never expires has the day `infinity`.
create table card_count (
  tenant_id text not null,
  campaign_id text not null,
  status text not null check (status in ('valid', 'revoked')),
  valid_until date not null,
  count bigint not null,
  primary key (tenant_id, campaign_id, status, valid_until)
);
select protect_tenant_table('card_count', 'select, insert, update');

-- Triggers count, so that nothing that writes cards can forget it. Rows are written in the order of their key, against deadlocks.
create function count_inserted_cards() returns trigger language plpgsql as $$
begin
  insert into card_count as counted (tenant_id, campaign_id, status, valid_until, count)
  select tenant_id, campaign_id, status, coalesce(valid_until, 'infinity'), count(*) from inserted
  where status in ('valid', 'revoked') group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (tenant_id, campaign_id, status, valid_until) do update set count = counted.count + excluded.count;
  return null;
end
$$;
create function count_changed_cards() returns trigger language plpgsql as $$
begin
  insert into card_count as counted (tenant_id, campaign_id, status, valid_until, count)
  select tenant_id, campaign_id, status, valid_until, sum(count) from (
    select tenant_id, campaign_id, status, coalesce(valid_until, 'infinity') as valid_until, 1 as count from after_change
    union all
    select tenant_id, campaign_id, status, coalesce(valid_until, 'infinity'), -1 from before_change
  ) change
  where status in ('valid', 'revoked') group by 1, 2, 3, 4 having sum(count) <> 0 order by 1, 2, 3, 4
  on conflict (tenant_id, campaign_id, status, valid_until) do update set count = counted.count + excluded.count;
  return null;
end
$$;
create trigger card_insert_counted after insert on card referencing new table as inserted
  for each statement execute function count_inserted_cards();
create trigger card_change_counted after update on card referencing old table as before_change new table as after_change
  for each statement execute function count_changed_cards();

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
