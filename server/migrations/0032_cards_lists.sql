-- What lists of cards, people, reviews, messages and jobs need to answer by index, however long they are.

-- Issued cards by when they were issued, of an organization and of a campaign; the last change of a revoked card is its revocation.
-- Cards of open jobs are in none of them, so that a job writes them once.
create index card_issued on card (tenant_id, status, issued_at, id) where status in ('valid', 'revoked');
create index card_issued_of_campaign on card (tenant_id, campaign_id, status, issued_at, id) where status in ('valid', 'revoked');
create index card_revoked_at on card (tenant_id, revoked_at, id) where status = 'revoked';
create index card_expiry on card (tenant_id, valid_until, id) where status = 'valid' and valid_until is not null;
create index card_replacement on card (tenant_id, replaces) where replaces is not null;

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
insert into card_count
select tenant_id, campaign_id, status, coalesce(valid_until, 'infinity'), count(*) from card
where status in ('valid', 'revoked') group by 1, 2, 3, 4;

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

-- Beneficiary numbers of completed jobs as a keyed hash: by a number the card is found that was printed with it.
-- Owner: campaigns
create table beneficiary_number (
  number_index bigint not null,
  job_id text not null,
  place integer not null,
  tenant_id text not null,
  primary key (job_id, place)
);
create index beneficiary_number_found on beneficiary_number (tenant_id, number_index);
select protect_tenant_table('beneficiary_number', 'select, insert, delete');
-- Jobs from before this table are entered by a schedule.
alter table generation_job
  add column numbers_entered boolean not null default false,
  -- Rows of the list that were left out when the job was accepted, from 0; the others are its places, in order.
  add column left_out integer[];
create index generation_job_without_numbers on generation_job (created_at) where status = 'completed' and not numbers_entered;

-- What became of each person of a job's batch in the registry, one letter each: r known, c new, p in doubt, s skipped, x
-- replaces an earlier card.
-- Owner: campaigns
create table job_outcome (
  job_id text not null,
  batch_number integer not null,
  tenant_id text not null,
  outcomes text not null,
  primary key (job_id, batch_number)
);
select protect_tenant_table('job_outcome');

create index generation_job_by_status on generation_job (tenant_id, status, created_at, id);
create index generation_job_last_change on generation_job
  (tenant_id, (greatest(created_at, started_at, published_at, completed_at, failed_at)), id);

create index mpi_identity_last_change on mpi_identity (tenant_id, updated_at, identity_number) where status = 'active';

create index mpi_review_by_score on mpi_review (tenant_id, status, score, id);
create index mpi_review_last_change on mpi_review (tenant_id, (coalesce(resolved_at, created_at)), id);
-- Owner: mpi
create table mpi_review_count (
  tenant_id text not null,
  status text not null,
  count bigint not null,
  primary key (tenant_id, status)
);
select protect_tenant_table('mpi_review_count', 'select, insert, update');
insert into mpi_review_count select tenant_id, status, count(*) from mpi_review group by 1, 2;
create function count_inserted_reviews() returns trigger language plpgsql as $$
begin
  insert into mpi_review_count as counted (tenant_id, status, count)
  select tenant_id, status, count(*) from inserted group by 1, 2 order by 1, 2
  on conflict (tenant_id, status) do update set count = counted.count + excluded.count;
  return null;
end
$$;
create function count_changed_reviews() returns trigger language plpgsql as $$
begin
  insert into mpi_review_count as counted (tenant_id, status, count)
  select tenant_id, status, sum(count) from (
    select tenant_id, status, 1 as count from after_change union all select tenant_id, status, -1 from before_change
  ) change
  group by 1, 2 having sum(count) <> 0 order by 1, 2
  on conflict (tenant_id, status) do update set count = counted.count + excluded.count;
  return null;
end
$$;
create trigger mpi_review_insert_counted after insert on mpi_review referencing new table as inserted
  for each statement execute function count_inserted_reviews();
create trigger mpi_review_change_counted after update on mpi_review referencing old table as before_change new table as after_change
  for each statement execute function count_changed_reviews();
