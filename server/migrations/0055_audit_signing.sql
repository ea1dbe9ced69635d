-- Which process signs a checkpoint of a chain at the moment: two that sign at once would both write the file of the day. A process that dies holds
-- it until the lease ends; otherwise the row is removed with the signature.
create table audit_signing (
  tenant_id text primary key,
  holder text not null,
  lease_until timestamptz not null
);
select protect_tenant_table('audit_signing');
