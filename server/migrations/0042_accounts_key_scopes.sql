-- What a key may do beside its role: `system/Patient.rs`. Null: everything that the role allows.
alter table api_key add column scopes text[] check (cardinality(scopes) > 0);
