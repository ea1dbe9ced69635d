-- All jobs of an organization, newest first: a page is a stretch of this index, however long the history.
create index generation_job_list on generation_job (tenant_id, created_at, id);
-- How many jobs a campaign has seen.
alter table campaign add column job_count integer not null default 0;
update campaign set job_count = counted.jobs
from (select campaign_id, count(*) as jobs from generation_job group by campaign_id) counted
where campaign.id = counted.campaign_id;
