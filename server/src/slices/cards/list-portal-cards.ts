import { sql } from 'kysely'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import type { IssuedStatus } from './tables.ts'

/** Which cards of a campaign a portal contains, and as what. */
export interface PortalContent {
  campaignId: string
  /** Its cards that are not valid yet are in the portal as valid from `issuedAt` on. */
  job: { id: string; issuedAt: Date }
  /** None of their cards are in the portal. */
  otherOpenJobs: readonly string[]
  /** The codes of the cards that are revoked when the job's cards become valid. */
  replacedCodes: readonly string[]
  hasCodes: boolean
}

/** Cards that differ in nothing but their codes and tokens. */
export interface AlikeCards {
  status: IssuedStatus
  /** `YYYY-MM-DD` in UTC. */
  issued_on: string
  /** The last day, `YYYY-MM-DD`; null: for ever. */
  valid_until: string | null
  /** For each card the SHA-256 of its token and the slow hash of its code, or twice the former where codes are left out. */
  hashes: Buffer
}

/** A card that no portal has contained since codes are hashed slowly. */
export interface UnhashedCard {
  id: string
  card_code: string
}

interface Row extends Omit<AlikeCards, 'status'> {
  status: IssuedStatus | null
  unhashed: UnhashedCard[] | null
  page_size: number
  last_id: string
}

/** A page of a portal's cards. `next` is where the next page begins, or null after the last. */
export async function listPortalCards(
  { db, tenantId }: ReadScope,
  { campaignId, job, otherOpenJobs, replacedCodes, hasCodes }: PortalContent,
  { after, limit }: { after: string; limit: number },
): Promise<{ cards: AlikeCards[]; unhashed: UnhashedCard[]; next: string | null }> {
  // A portal has all cards of its campaign, and each job makes one: a row for each card would cost several times as much. What
  // a subquery gives is looked up by hash; each card would be compared with everything in an array.
  const { rows } = await sql<Row>`
    select
      case
        when job_id in (select unnest(${[...otherOpenJobs]}::text[])) then null
        when status = 'pending' then case when job_id = ${job.id} then 'valid' end
        when status = 'valid' and card_code in (select unnest(${[...replacedCodes]}::text[])) then 'revoked'
        when status in ('valid', 'revoked') then status
      end as status,
      (coalesce(issued_at, ${job.issuedAt}) at time zone 'UTC')::date as issued_on,
      valid_until,
      string_agg(token_hash || case when ${hasCodes} then code_hash else token_hash end, '') as hashes,
      json_agg(json_build_object('id', id, 'card_code', card_code)) filter (where ${hasCodes} and code_hash is null) as unhashed,
      (sum(count(*)) over ())::int as page_size,
      max(max(id)) over () as last_id
    from (
      select id, job_id, card_code, token_hash, code_hash, status, issued_at, valid_until from card
      where tenant_id = ${tenantId} and campaign_id = ${campaignId} and id > ${after}
      order by id
      limit ${limit}
    ) page
    group by 1, 2, 3`.execute(db)
  const cards = rows.flatMap(({ status, issued_on, valid_until, hashes }) =>
    status === null ? [] : [{ status, issued_on, valid_until, hashes }],
  )
  const [first] = rows
  const unhashed = rows.flatMap(({ status, unhashed }) => (status === null ? [] : (unhashed ?? [])))
  return { cards, unhashed, next: first?.page_size === limit ? first.last_id : null }
}

/** Keeps the slow hashes, so that they are computed once in a card's life. */
export async function keepCodeHashes({ db, tenantId }: UnitOfWork, ids: readonly string[], hashes: readonly Buffer[]) {
  await sql`
    update card set code_hash = hashed.hash
    from unnest(${[...ids]}::text[], ${[...hashes]}::bytea[]) as hashed (id, hash)
    where card.tenant_id = ${tenantId} and card.id = hashed.id`.execute(db)
}
