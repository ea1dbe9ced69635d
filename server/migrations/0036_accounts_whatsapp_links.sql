-- A link can also be sent by WhatsApp.
alter table account_link drop constraint account_link_channel_check;
alter table account_link add constraint account_link_channel_check
  check (channel in ('copy', 'email', 'sms', 'whatsapp'));
