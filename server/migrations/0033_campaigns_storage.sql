-- What is sealed does not get any smaller, and trying takes longer than to write it. Pieces of ten people or cards fit beside
-- the rest of their row.
alter table job_piece alter column sealed_people set storage external;
alter table job_piece set (toast_tuple_target = 8160);
