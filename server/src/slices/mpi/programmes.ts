import { sql } from 'kysely'
import { bigints } from '#platform/db/bigints.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { IdentityNotFound } from './errors.ts'
import { findHolders, readMpiId } from './find-identities.ts'
import { shareRegistry } from './registry.ts'

export interface ProgrammeLink {
  mpi_id: string
  programme_type: string
  campaign_id?: string | undefined
  /**
   * What made the link, such as a job: all links of one source can be removed together. Without a campaign each source is a programme
   * of its own, such as one of DHIS2 that has no cards yet.
   */
  source?: string | undefined
}

export type Programme = Omit<ProgrammeLink, 'mpi_id'>

/** Links people who were just registered with the programme that brought them, which their rows count already. */
export async function linkNewPeople(
  work: UnitOfWork,
  { programme_type, campaign_id = '', source = '' }: Programme,
  people: readonly { identity_number: number }[],
): Promise<void> {
  await sql`
    insert into mpi_programme (identity_number, programme_type, campaign_id, source, holder_number, tenant_id, linked_at)
    select identity_number, ${programme_type}, ${campaign_id}, ${source}, identity_number,
      ${work.tenantId}, ${work.now.toISOString()}::timestamptz
    from unnest(${bigints(people.map(({ identity_number }) => identity_number))}::bigint[]) as new (identity_number)`.execute(
    work.db,
  )
}

/** Links people with programmes. Linking twice changes nothing. */
export async function linkProgrammes(work: UnitOfWork, links: readonly ProgrammeLink[]): Promise<void> {
  const [first] = links
  if (!first) return
  await linkPartOfProgramme(work, links)
  recordProgrammesLinked(work, first, links.length)
}

/** Makes a part of many links. The caller records the whole at the end, with `recordProgrammesLinked`. */
export async function linkPartOfProgramme(work: UnitOfWork, links: readonly ProgrammeLink[]): Promise<void> {
  if (links.length === 0) return
  const [, holders] = await Promise.all([
    shareRegistry(work),
    findHolders(
      work,
      links.map(({ mpi_id }) => mpi_id),
    ),
  ])
  const rows = links.map((link) => {
    const holder = holders.get(readMpiId(link.mpi_id))
    if (!holder) throw new IdentityNotFound()
    return { ...link, identityNumber: holder.holder_number }
  })
  await Promise.all([
    sql`
      insert into mpi_programme (identity_number, programme_type, campaign_id, source, holder_number, tenant_id, linked_at)
      select identity_number, type, campaign, source, identity_number,
        ${work.tenantId}, ${work.now.toISOString()}::timestamptz
      from unnest(${rows.map((row) => row.identityNumber)}::bigint[], ${rows.map((row) => row.programme_type)}::text[],
        ${rows.map((row) => row.campaign_id ?? '')}::text[], ${rows.map((row) => row.source ?? '')}::text[])
        as new (identity_number, type, campaign, source)
      on conflict do nothing`.execute(work.db),
    recountProgrammes(
      work,
      rows.map((row) => row.identityNumber),
    ),
  ])
}

/** Writes the number of links to the audit trail. */
export function recordProgrammesLinked(
  work: UnitOfWork,
  link: Omit<ProgrammeLink, 'mpi_id'> & { mpi_id?: string },
  count: number,
): void {
  recordAct(work, {
    action: 'mpi.programmes_linked',
    object: count === 1 && link.mpi_id !== undefined ? readMpiId(link.mpi_id) : (link.source ?? ''),
    details: { count, programme_type: link.programme_type, campaign_id: link.campaign_id ?? '' },
  })
}

export const linkProgramme = (work: UnitOfWork, mpiId: string, link: Omit<ProgrammeLink, 'mpi_id'>) =>
  linkProgrammes(work, [{ ...link, mpi_id: mpiId }])

/** Removes all links of one source: the links of a job that failed or was cancelled count nowhere. */
export async function unlinkProgrammes(work: UnitOfWork, { source }: { source: string }): Promise<number> {
  await shareRegistry(work)
  const { rows } = await sql<{ holder_number: number }>`
    delete from mpi_programme where tenant_id = ${work.tenantId} and source = ${source} and source <> ''
    returning holder_number`.execute(work.db)
  if (rows.length === 0) return 0
  await recountProgrammes(
    work,
    rows.map((row) => row.holder_number),
  )
  recordAct(work, { action: 'mpi.programmes_unlinked', object: source, details: { count: rows.length } })
  return rows.length
}

const campaignOrSource = sql`coalesce(nullif(campaign_id, ''), source)`

/** Names the campaign of the links that a source made before it had one. Nobody's number of programmes changes by it. */
export async function nameCampaignOfLinks(
  work: UnitOfWork,
  { programme_type, source, campaign_id }: { programme_type: string; source: string; campaign_id: string },
): Promise<void> {
  await work.db
    .updateTable('mpi_programme')
    .set({ campaign_id })
    .where('tenant_id', '=', work.tenantId)
    .where('source', '=', source)
    .where('programme_type', '=', programme_type)
    .where('campaign_id', '=', '')
    .execute()
}

/** A programme counts once, however often it was linked and through however many merged identities. */
export async function recountProgrammes(work: UnitOfWork, holders: readonly number[]): Promise<void> {
  const identityNumbers = [...new Set(holders)].sort((a, b) => a - b)
  await Promise.all([
    sql`select identity_number from mpi_identity where identity_number = any(${identityNumbers}::bigint[])
      order by identity_number for update`.execute(work.db),
    sql`
      update mpi_identity set programme_count = counted.programmes
      from (
        select wanted.identity_number, own.programmes from unnest(${identityNumbers}::bigint[]) as wanted (identity_number)
        cross join lateral (
          select count(distinct (programme_type, ${campaignOrSource})) as programmes from mpi_programme link
          where link.holder_number = wanted.identity_number
        ) own
      ) counted
      where mpi_identity.identity_number = counted.identity_number and mpi_identity.tenant_id = ${work.tenantId}
        and mpi_identity.programme_count <> counted.programmes`.execute(work.db),
  ])
}

export async function listProgrammes(scope: ReadScope, holderNumber: number) {
  const { rows } = await sql<{ programme_type: string; campaign_id: string; linked_at: Date }>`
    select programme_type, campaign_id, min(linked_at) as linked_at from mpi_programme
    where holder_number = ${holderNumber} and tenant_id = ${scope.tenantId}
    group by programme_type, campaign_id, ${campaignOrSource} order by min(linked_at), programme_type, campaign_id`.execute(
    scope.db,
  )
  return rows.map(({ programme_type, campaign_id, linked_at }) => ({
    programme_type,
    ...(campaign_id === '' ? {} : { campaign_id }),
    linked_at: linked_at.toISOString(),
  }))
}

/** How many kinds of programmes know anybody: one step in the index for each, however many people they know. */
export async function countProgrammeTypes(scope: ReadScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with recursive kind as (
      (select programme_type from mpi_programme where tenant_id = ${scope.tenantId} order by programme_type limit 1)
      union all
      select (
        select link.programme_type from mpi_programme link
        where link.tenant_id = ${scope.tenantId} and link.programme_type > kind.programme_type
        order by link.programme_type limit 1
      ) from kind where kind.programme_type is not null
    ) select count(programme_type)::int as count from kind`.execute(scope.db)
  return rows[0]?.count ?? 0
}
