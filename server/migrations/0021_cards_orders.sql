-- The cards of an accepted job: ids and codes are fixed with it, a whole piece of its list in one row, so that accepting
-- thousands takes no longer than a few. Their records are made in small steps, once it is known whose they are.
create table card_order (
  job_id text not null,
  -- Which piece of the job's list.
  number integer not null,
  tenant_id text not null,
  -- JSON: id, code and hash of the token of each card, in the order of the list.
  cards text not null,
  primary key (job_id, number)
);
select protect_tenant_table('card_order', 'select, insert, delete');

insert into card_order (job_id, number, tenant_id, cards)
select job_id, place / 500, tenant_id, json_agg(json_build_array(id, card_code, encode(token_hash, 'hex')) order by place)::text
from card where status = 'pending' and mpi_id is null
group by job_id, place / 500, tenant_id;
delete from card where status = 'pending' and mpi_id is null;
