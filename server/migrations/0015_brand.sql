-- The issuer's own look: emblem, colours, lines and what the back of a card says.
create table brand (
  tenant_id text not null,
  -- Empty: the organization's own. Else a campaign's, whose missing parts are the organization's.
  campaign_id text not null,
  -- Texts, colours, and the hashes and sizes of pictures.
  content jsonb not null,
  updated_at timestamptz not null,
  updated_by text not null,
  primary key (tenant_id, campaign_id)
);
select protect_tenant_table('brand');

-- Pictures by their hash. They are kept, because the cards of a job are drawn again with the brand that the job had.
create table brand_picture (
  -- `organization.hash`
  id text primary key,
  tenant_id text not null,
  sealed_content text not null,
  created_at timestamptz not null
);
select protect_tenant_table('brand_picture', 'select, insert, update');
