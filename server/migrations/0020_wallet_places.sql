-- The how-manieth pass of its organization it is: without gaps, since passes are never removed and the book is locked
-- while one is added. Any page of the list is found at once, however far back it lies.
alter table wallet_pass add column place bigint;
update wallet_pass set place = counted.place
from (select no, row_number() over (partition by tenant_id order by no) as place from wallet_pass) counted
where wallet_pass.no = counted.no;
alter table wallet_pass alter column place set not null;
drop index wallet_pass_listed;
create unique index wallet_pass_listed on wallet_pass (tenant_id, place);
