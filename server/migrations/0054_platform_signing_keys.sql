-- Each organization signs with a key of its own: `sign` beside `seal` and `derive`. Its seed is wrapped like the others.
-- The public half stands beside it, so that anybody can be told which organization a signature belongs to.
alter table tenant_key add column public_key text;
alter table tenant_key drop constraint tenant_key_purpose_check;
alter table tenant_key add constraint tenant_key_purpose_check
  check (purpose in ('seal', 'derive', 'sign') and (purpose = 'sign') = (public_key is not null));
create index tenant_key_signing on tenant_key (created_at, key_id) where purpose = 'sign';
