-- What is counted of a person: under which units and in which programmes the enrollments are, which cards are held, where the
-- person lives. What changes the counters is the difference between this and what is true when a transaction ends.
create table dhis2_counted_person (
  tenant_id text not null,
  -- The active identity, or the UID of an enrollment without one.
  person text not null,
  -- JSON.
  content text not null,
  primary key (tenant_id, person)
);
select protect_tenant_table('dhis2_counted_person');

-- Figures of an organisation unit with everything below it.
create table dhis2_unit_count (
  tenant_id text not null,
  org_unit_uid text not null,
  -- Empty for all programmes together.
  programme_uid text not null,
  -- `place` counts people who are enrolled in the unit itself, by where they live; the others count what is below it, too.
  kind text not null check (kind in ('enrollments', 'people', 'cards', 'residence', 'place')),
  -- Of enrollments the status; of people the last day on which they hold a valid card; of cards their last day, or `revoked`; else the
  -- region of residence. `infinity` is for ever, an empty day is without a card.
  value text collate "C" not null,
  count bigint not null,
  primary key (tenant_id, org_unit_uid, programme_uid, kind, value)
) with (fillfactor = 70);
select protect_tenant_table('dhis2_unit_count');
create index dhis2_unit_count_place on dhis2_unit_count (tenant_id, org_unit_uid) where kind = 'place';

-- Organizations whose people are being counted again from the beginning, because what was there before was never counted. Processes of
-- the previous version count nothing, so that a second round follows.
create table dhis2_recount (
  tenant_id text primary key,
  rounds_left smallint not null,
  is_reading_counted boolean not null default false,
  -- The last key of the table that is being read.
  until text collate "C" not null default '',
  run_after timestamptz not null
);
select protect_tenant_table('dhis2_recount');
insert into dhis2_recount (tenant_id, rounds_left, run_after) select distinct tenant_id, 2, now() from dhis2_programme;

-- Units in this order: what is below one comes directly after it.
create index dhis2_org_unit_below on dhis2_org_unit (tenant_id, path collate "C");

-- Tasks that were asked for a unit.
create index dhis2_task_of_unit on dhis2_task (tenant_id, (request #>> '{cards,enrollment_filter,org_unit}'))
  where request #>> '{cards,enrollment_filter,org_unit}' is not null;
create index dhis2_task_job_of_task on dhis2_task_job (tenant_id, task_id);
