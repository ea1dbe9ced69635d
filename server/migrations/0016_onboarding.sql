-- The first steps of an organization. Whether most of them are done follows from the audit trail; this is the rest.
create table first_steps (
  tenant_id text primary key,
  -- Somebody says so, because the portal works without the service.
  portal_tried_at timestamptz,
  -- The list is not shown any more.
  dismissed_at timestamptz
);
select protect_tenant_table('first_steps', 'select, insert, update');
