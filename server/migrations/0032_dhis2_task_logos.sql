-- Logos of a generation, apart from the task: a list of tasks must not carry megabytes. Gone when the task has ended.
create table dhis2_task_logo (
  task_id text not null references dhis2_task (id),
  tenant_id text not null,
  place integer not null,
  base64 text not null,
  primary key (task_id, place)
);
select protect_tenant_table('dhis2_task_logo');
