-- The last day on which a card is valid; null: for ever.
alter table card add column valid_until date;
