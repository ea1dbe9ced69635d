-- Requests of this minute, counted by all API processes together where REQUEST_LIMITS is shared. The key is a keyed hash of the
-- operation and the network address. After a crash of the database it is empty, which forgives a minute.
create unlogged table request_count (
  key text not null,
  minute bigint not null,
  requests integer not null,
  primary key (key, minute)
);
create index request_count_age on request_count (minute);
