-- With the organization in front, a planner that does not know the table yet takes this index for questions that are not
-- about it, and reads all people of the organization.
drop index geo_person_root;
create index geo_person_of_root on geo_person (root_mpi_id, tenant_id);
