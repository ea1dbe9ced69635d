-- The `traceparent` of the request that submitted the job, so that one trace shows both. Null where nobody collects traces.
alter table generation_job add column trace_parent text check (trace_parent ~ '^[0-9a-f-]{55}$');
