-- Tickets that open one WebSocket each, so that no token stands in an address.
create table socket_ticket (
  ticket_hash text primary key,
  -- The organization that is called for, which may be another than that of the administrator who calls.
  tenant_id text not null,
  home_tenant_id text not null,
  -- The id of the API key, if a program calls, and the session or the key again.
  user_id text not null,
  session_id text not null,
  is_machine boolean not null,
  expires_at timestamptz not null
);
create index socket_ticket_expiry on socket_ticket (expires_at);
select protect_tenant_table('socket_ticket');

-- When the user last proved in this session who they are: by the sign-in, or by a password, a code or a passkey given again.
alter table user_session add column proven_at timestamptz;
