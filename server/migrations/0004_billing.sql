-- The four plans and their prices: one list for the whole platform, which the administrator may change.
create table billing_plan (
  plan text primary key,
  position integer not null unique,
  display_name text not null,
  monthly_subscription_fcfa bigint not null check (monthly_subscription_fcfa between 0 and 1000000000000),
  -- Quotas of a calendar month; -1 is unlimited.
  studio_print_quota bigint not null check (studio_print_quota between -1 and 1000000000000),
  sms_quota bigint not null check (sms_quota between -1 and 1000000000000),
  whatsapp_quota bigint not null check (whatsapp_quota between -1 and 1000000000000),
  verifications_quota bigint not null check (verifications_quota between -1 and 1000000000000),
  -- Not of a month: what may be stored at any time.
  storage_gb bigint not null check (storage_gb between -1 and 1000000000),
  -- `sp` is studio print. Prices of a card beyond the quota in FCFA, tax included; the surcharge is added once at 450 DPI and
  -- twice at 600.
  sp_price_per_card bigint not null check (sp_price_per_card between 0 and 1000000000),
  sp_dhis2_price bigint not null check (sp_dhis2_price between 0 and 1000000000),
  sp_quality_surcharge bigint not null check (sp_quality_surcharge between 0 and 1000000000)
);
grant select on billing_plan to samakart_tenant;
grant select, update on billing_plan to samakart_platform;

insert into billing_plan (plan, position, display_name, monthly_subscription_fcfa, studio_print_quota, sms_quota,
  whatsapp_quota, verifications_quota, storage_gb, sp_price_per_card, sp_dhis2_price, sp_quality_surcharge) values
  ('starter', 1, 'Essential', 25000, 100, 100, 100, 1000, 1, 75, 60, 15),
  ('regional_ops', 2, 'Regional Command', 250000, 5000, 2000, 2000, 50000, 20, 80, 65, 20),
  ('national_campaign', 3, 'National Infrastructure', 1500000, 50000, 20000, 20000, 1000000, 200, 90, 75, 25),
  ('sovereign_enterprise', 4, 'Sovereign Cloud', 5000000, -1, 200000, 200000, -1, 2000, 100, 85, 30);

-- Who issues the invoices, and what opening an organization costs: one row, written from the configuration at each start.
create table billing_seller (
  is_only boolean primary key default true check (is_only),
  name text not null,
  legal_form text not null,
  address text not null,
  -- Senegal's tax number of a company, and its number in the trade register.
  ninea text not null,
  rccm text not null,
  platform_creation_fcfa bigint not null check (platform_creation_fcfa between 0 and 1000000000000)
);
grant select on billing_seller to samakart_tenant;
grant select, insert, update on billing_seller to samakart_platform;

-- One account per organization. A change of money, quotas or invoices locks this row, so that the rows of the tables
-- below follow one another. Its sums and counts repeat what those rows say, and `npm run ops:doctor` proves it.
create table billing_account (
  tenant_id text primary key references organization (id),
  plan text not null references billing_plan (plan),
  plan_since timestamptz not null,
  balance_fcfa bigint not null check (balance_fcfa between 0 and 9000000000000000),
  storage_bytes bigint not null default 0 check (storage_bytes >= 0),
  entry_count bigint not null default 0,
  debit_count bigint not null default 0,
  invoice_count bigint not null default 0,
  last_invoice_hash text not null,
  -- The buyer as printed on invoices.
  legal_name text not null,
  address text not null default '',
  ninea text not null default '',
  rccm text not null default ''
);
select protect_tenant_table('billing_account', 'select, insert, update');

-- The last invoice number of a year. Numbers have no gaps, because this row is written with the invoice.
create table billing_invoice_counter (
  tenant_id text not null references billing_account (tenant_id),
  year integer not null,
  last_number bigint not null check (last_number > 0),
  primary key (tenant_id, year)
);
select protect_tenant_table('billing_invoice_counter', 'select, insert, update');

-- Invoices and credit notes.
create table billing_invoice (
  tenant_id text not null references billing_account (tenant_id),
  seq bigint not null check (seq > 0),
  id text not null unique,
  year integer not null,
  number bigint not null check (number > 0),
  invoice_number text not null,
  invoice_type text not null
    check (invoice_type in ('subscription', 'module_activation', 'pvc_order', 'generation', 'platform_creation')),
  status text not null check (status in ('paid', 'credit_note')),
  total_fcfa bigint not null check ((status = 'paid' and total_fcfa >= 0) or (status = 'credit_note' and total_fcfa < 0)),
  issued_at timestamptz not null,
  -- The invoice that a credit note takes back.
  corrects_invoice_id text references billing_invoice (id),
  -- The canonical JSON that was hashed and signed; the other columns repeat it for queries.
  document text not null,
  signature_hash text not null check (signature_hash ~ '^[0-9a-f]{64}$'),
  key_id text not null,
  signature text not null,
  primary key (tenant_id, seq),
  unique (tenant_id, year, number),
  check ((status = 'credit_note') = (corrects_invoice_id is not null))
);
create unique index billing_invoice_corrected_once on billing_invoice (corrects_invoice_id);
select protect_tenant_table('billing_invoice', 'select, insert');

-- Every movement of money.
create table billing_ledger_entry (
  tenant_id text not null references billing_account (tenant_id),
  -- Counts the organization's entries, and `type_seq` those of one type: any page of the ledger is a range of an index.
  seq bigint not null check (seq > 0),
  tx_type text not null check (tx_type in ('debit', 'credit')),
  type_seq bigint not null check (type_seq > 0),
  id text not null unique,
  amount_fcfa bigint not null check ((tx_type = 'debit' and amount_fcfa < 0) or (tx_type = 'credit' and amount_fcfa > 0)),
  balance_after_fcfa bigint not null check (balance_after_fcfa >= 0),
  purpose text not null check (purpose in
    ('opening', 'top_up', 'generation', 'subscription', 'module_activation', 'platform_creation', 'refund')),
  -- Words and numbers from which the description is written in the reader's language.
  facts jsonb not null,
  card_count bigint,
  reference text,
  invoice_id text references billing_invoice (id),
  refunded_entry_id text references billing_ledger_entry (id),
  created_at timestamptz not null,
  primary key (tenant_id, seq),
  check (tx_type = 'credit' or invoice_id is not null),
  check ((purpose = 'refund') = (refunded_entry_id is not null))
);
create unique index billing_ledger_by_type on billing_ledger_entry (tenant_id, tx_type, type_seq);
create unique index billing_ledger_refunded_once on billing_ledger_entry (refunded_entry_id);
-- The reference of a top-up names one payment. It is compared without regard to case and outer spaces; references may repeat.
create index billing_top_up_reference on billing_ledger_entry (tenant_id, lower(btrim(reference))) where purpose = 'top_up';
select protect_tenant_table('billing_ledger_entry', 'select, insert');

-- What was used of each resource, and why. A cause (a job, a message) is charged once and refunded once; a refund counts
-- for the day, and so for the month, of its charge.
create table billing_quota_movement (
  tenant_id text not null references billing_account (tenant_id),
  cause text not null,
  kind text not null check (kind in ('use', 'refund')),
  resource text not null check (resource in ('studio_cards', 'dhis2_cards', 'sms', 'whatsapp', 'verifications', 'storage')),
  day date not null,
  units bigint not null,
  -- The part that the monthly quota paid for.
  free_units bigint not null,
  cost_fcfa bigint not null,
  unit_price_fcfa bigint not null,
  plan text not null,
  ledger_entry_id text references billing_ledger_entry (id),
  created_at timestamptz not null,
  primary key (tenant_id, cause, kind)
);
select protect_tenant_table('billing_quota_movement', 'select, insert');

-- Counters per day: a month's use is the sum of its days.
create table billing_usage_day (
  tenant_id text not null references billing_account (tenant_id),
  day date not null,
  studio_cards bigint not null default 0 check (studio_cards >= 0),
  dhis2_cards bigint not null default 0 check (dhis2_cards >= 0),
  free_cards bigint not null default 0 check (free_cards >= 0),
  sms bigint not null default 0 check (sms >= 0),
  whatsapp bigint not null default 0 check (whatsapp >= 0),
  verifications bigint not null default 0 check (verifications >= 0),
  studio_cost_fcfa bigint not null default 0 check (studio_cost_fcfa >= 0),
  dhis2_cost_fcfa bigint not null default 0 check (dhis2_cost_fcfa >= 0),
  other_cost_fcfa bigint not null default 0 check (other_cost_fcfa >= 0),
  primary key (tenant_id, day),
  check (free_cards <= studio_cards + dhis2_cards)
);
select protect_tenant_table('billing_usage_day', 'select, insert, update');

-- Modules that were bought in addition to the plan.
create table billing_module (
  tenant_id text not null references billing_account (tenant_id),
  module_key text not null,
  activated_at timestamptz not null,
  ledger_entry_id text references billing_ledger_entry (id),
  primary key (tenant_id, module_key)
);
select protect_tenant_table('billing_module', 'select, insert');

-- The books are append-only, for the owner of the tables too.
create function refuse_billing_change() returns trigger language plpgsql as $$
begin
  raise exception 'the books are append-only' using errcode = 'insufficient_privilege';
end
$$;
create trigger billing_invoice_is_append_only before update or delete or truncate on billing_invoice
  for each statement execute function refuse_billing_change();
create trigger billing_ledger_entry_is_append_only before update or delete or truncate on billing_ledger_entry
  for each statement execute function refuse_billing_change();
create trigger billing_quota_movement_is_append_only before update or delete or truncate on billing_quota_movement
  for each statement execute function refuse_billing_change();
