-- Colleagues: invitations, links for a new password, what users say about themselves, and organizations that are suspended.

-- Null until the invitation is accepted: nobody can sign in to the account before.
alter table app_user
  alter column password_hash drop not null,
  -- For messages to the user. Null: the language of the installation.
  add column language text check (language in ('fr', 'en', 'wo')),
  add column sealed_phone text;

-- Users of a suspended organization are refused. Cards are verified as before.
alter table organization add column suspended_at timestamptz;

-- The link by which a user chooses a password. There is at most one per user: a new one replaces the old one, and using it
-- deletes it.
create table account_link (
  user_id text primary key references app_user (id),
  tenant_id text not null,
  kind text not null check (kind in ('invitation', 'reset')),
  -- Null while the background job that makes and sends the token is still to come.
  token_hash text unique,
  -- How it reaches the user: copied by whoever made it, or sent.
  channel text not null check (channel in ('copy', 'email', 'sms')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  sent_at timestamptz,
  failed_at timestamptz
);
create index account_link_expiry on account_link (expires_at);
select protect_tenant_table('account_link');

-- The audit trail by who acted and by what was done. By object there is an index already.
create index audit_entry_of_actor on audit_entry (tenant_id, actor, seq desc);
create index audit_entry_of_action on audit_entry (tenant_id, action, seq desc);
create index audit_entry_by_time on audit_entry (tenant_id, at desc);
