-- The `traceparent` of the request that started the task, so that one trace shows both. Null where nobody collects traces.
alter table dhis2_task add column trace_parent text check (trace_parent ~ '^[0-9a-f-]{55}$');
