import type { Static } from 'typebox'
import { instantOf } from '#platform/http/instants.ts'
import type { PageRange } from '#platform/http/paging.ts'
import type { ReadScope } from '#platform/scopes.ts'
import { columns, toChainEntry } from './queries.ts'
import type { EntryFilter } from './schema.ts'

type Filter = Static<typeof EntryFilter>

/** More are not counted, so that the cost of a page does not grow with the history. */
export const MAX_COUNTED = 10_000
/** Readings are written up to a second later than they happened, so numbers follow the time only nearly. */
const SLACK = 2_000

export const isFiltered = ({ actor, action, object, from, to }: Filter): boolean =>
  [actor, action, object, from, to].some((value) => value !== undefined)

/** Entries by who, what, on what and when; newest first. */
export async function findEntries(scope: ReadScope, filter: Filter, page: PageRange) {
  const bounds = await boundsOf(scope, filter)
  let found = scope.db.selectFrom('audit_entry').where('tenant_id', '=', scope.tenantId)
  if (filter.actor !== undefined) found = found.where('actor', '=', filter.actor)
  if (filter.action !== undefined) found = found.where('action', '=', filter.action)
  if (filter.object !== undefined) found = found.where('object', '=', filter.object)
  if (filter.from !== undefined) found = found.where('at', '>=', instantOf(filter.from))
  if (filter.to !== undefined) found = found.where('at', '<=', instantOf(filter.to))
  if (bounds.first !== undefined) found = found.where('seq', '>=', bounds.first)
  if (bounds.last !== undefined) found = found.where('seq', '<=', bounds.last)
  const counted = found.select('seq').limit(MAX_COUNTED)
  const { total } = await scope.db
    .selectFrom(counted.as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await found.select(columns).orderBy('seq', 'desc').limit(page.limit).offset(page.offset).execute()
  return { total, ...page, items: rows.map(toChainEntry) }
}

/** The numbers between which the entries of a period lie, so that a period long ago is found without walking there. */
async function boundsOf(scope: ReadScope, { from, to }: Filter): Promise<{ first?: number; last?: number }> {
  const [first, last] = [
    from === undefined ? undefined : await seqAt(scope, from, '>='),
    to === undefined ? undefined : await seqAt(scope, to, '<='),
  ]
  return {
    ...(first === undefined ? {} : { first: first - SLACK }),
    ...(last === undefined ? {} : { last: last + SLACK }),
  }
}

async function seqAt({ db, tenantId }: ReadScope, instant: string, side: '>=' | '<='): Promise<number | undefined> {
  const entry = await db
    .selectFrom('audit_entry')
    .select('seq')
    .where('tenant_id', '=', tenantId)
    .where('at', side, instantOf(instant))
    .orderBy('at', side === '>=' ? 'asc' : 'desc')
    .limit(1)
    .executeTakeFirst()
  return entry?.seq
}
