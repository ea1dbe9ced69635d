-- The figures of regions by where people live, beside those by the prefixes of campaigns. The columns are the same; those
-- that count jobs, or rows whose people are not known, stay 0.
create table geo_residence (like geo_region including all);
select protect_tenant_table('geo_residence', 'select, insert, update');

-- Which campaigns have made cards for people of a region.
create table geo_residence_campaign (
  tenant_id text not null,
  region text not null,
  prefix text not null,
  primary key (tenant_id, region, prefix)
);
select protect_tenant_table('geo_residence_campaign', 'select, insert');

-- Where the identity lives that stands for this one today; null where it was not yet looked up.
alter table geo_person add column residence text;
-- Where the recipient lived when the message was sent, so that all its steps count there.
alter table geo_message add column residence text;

update geo_person set residence = identity.region_code
from mpi_identity identity
where identity.mpi_id = geo_person.root_mpi_id and identity.tenant_id = geo_person.tenant_id
  and identity.region_code ~ '^[A-Z0-9]{3}$';

insert into geo_residence (tenant_id, region, people, holders, doubtful)
select tenant_id, residence, count(*), count(*) filter (where cards > 0), count(*) filter (where reviews > 0)
from (
  select tenant_id, root_mpi_id, max(residence) as residence, sum(valid_cards) as cards, sum(open_reviews) as reviews
  from geo_person where residence is not null group by tenant_id, root_mpi_id
) person
group by tenant_id, residence;

with issued as (
  select card.tenant_id, person.residence as region, card.campaign_id, count(*) as cards
  from card
  join (select distinct tenant_id, mpi_id, residence from geo_person where residence is not null) person
    on person.tenant_id = card.tenant_id and person.mpi_id = card.mpi_id
  where card.status in ('valid', 'revoked') and card.replaces is null
  group by 1, 2, 3
), noted as (
  insert into geo_residence_campaign (tenant_id, region, prefix)
  select distinct issued.tenant_id, issued.region, campaign.prefix
  from issued join campaign on campaign.id = issued.campaign_id and campaign.tenant_id = issued.tenant_id
)
update geo_residence set cards = total.cards, campaigns = total.campaigns
from (
  select tenant_id, region, sum(cards) as cards, count(distinct campaign_id) as campaigns from issued group by tenant_id, region
) total
where total.tenant_id = geo_residence.tenant_id and total.region = geo_residence.region;
