-- The slow hash of a card's code, by which portals find a typed one. It is computed once, with the first portal that contains the card.
alter table card add column code_hash bytea;

-- Whether the portals of a campaign hold such hashes.
alter table campaign add column typed_codes text not null default 'slow' check (typed_codes in ('slow', 'left_out'));

-- How many characters of its card codes follow the prefix: with 12, the codes are too many to be tried.
alter table campaign add column card_code_length smallint not null default 8 check (card_code_length in (8, 12));
