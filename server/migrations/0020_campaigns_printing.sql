alter table campaign
  -- How many months the cards of a job are valid if the job does not say; null: for ever.
  add column valid_months integer check (valid_months between 1 and 600),
  -- Leads to the public page that says how to check a card. It is printed on the back. The service gives a shorter one.
  add column check_code text not null default upper(substr(md5(gen_random_uuid()::text), 1, 8));
create unique index campaign_check_code on campaign (check_code);

-- The last day on which the job's cards are valid; null: for ever.
alter table generation_job add column valid_until date;

-- A printer of the organization, and how far its picture has to be moved so that it lies in the middle of the card.
create table printer (
  id text primary key,
  tenant_id text not null,
  place integer not null,
  name text not null,
  flip text not null check (flip in ('long', 'short')),
  -- Millimetres to the right and down.
  front_x real not null check (front_x between -10 and 10),
  front_y real not null check (front_y between -10 and 10),
  back_x real not null check (back_x between -10 and 10),
  back_y real not null check (back_y between -10 and 10)
);
create index printer_of_organization on printer (tenant_id, place);
select protect_tenant_table('printer');

-- A PDF of a completed job in another layout than the ones that the job made. It is made when somebody asks for it, and
-- destroyed with the job's other files that show people.
create table printed_layout (
  job_id text not null,
  -- What the layout depends on, as text.
  layout text not null,
  tenant_id text not null,
  artifact jsonb not null,
  made_at timestamptz not null,
  primary key (job_id, layout)
);
select protect_tenant_table('printed_layout');
