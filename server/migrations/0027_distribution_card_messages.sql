-- The card that was sent by its code; `enrollment_id` is empty then.
alter table outgoing_message add column card_code text;
