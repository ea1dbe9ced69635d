-- Whether the newest card of an enrollment is on its way or valid; kept by the news of jobs and cards.
alter table dhis2_enrollment add column has_card boolean not null default false;
create index dhis2_enrollment_without_card on dhis2_enrollment (tenant_id, programme_uid, enrollment_uid) where not has_card;
create index dhis2_enrollment_of_job on dhis2_enrollment (tenant_id, card_job_id) where card_job_id is not null;
create index dhis2_enrollment_of_identity on dhis2_enrollment (tenant_id, mpi_id);

-- One reader per programme, whatever its task is for; a dead one loses its place with time.
alter table dhis2_programme add column reader_task_id text;
alter table dhis2_programme add column reader_until timestamptz;
