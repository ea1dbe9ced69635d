-- Whether a beneficiary number may be on one valid card of the campaign only.
alter table campaign add column unique_beneficiary_ids boolean not null default false;
