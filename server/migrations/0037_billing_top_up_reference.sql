-- The reference of a top-up names one payment. It is compared without regard to case and outer spaces; earlier entries may repeat.
create index billing_top_up_reference on billing_ledger_entry (tenant_id, lower(btrim(reference))) where purpose = 'top_up';
