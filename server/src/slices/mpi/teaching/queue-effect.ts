import type { Population } from '@samakart/matcher'
import { sql } from 'kysely'
import type { ReadScope } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { readPeople } from '../candidates.ts'
import { type JudgedPair, judgeBoth, type Rules, rulesInUse } from '../trials/tally.ts'
import { walkRegistry } from '../trials/walk-registry.ts'
import type { Judgement } from './judge-correction.ts'
import type { Change } from './say-change.ts'

/** What a version would do to the pairs that wait for a person, and to those that nobody was asked about. */
export interface QueueEffect {
  /** How many open reviews were looked at, the newest ones. */
  open: number
  /** Of these: would be linked without a question, would not be asked about, would be asked about as now. */
  linked: number
  apart: number
  stay: number
  /** Pairs of the registry that are not asked about now and would be, as a part of its people lets expect. */
  coming: number
  people_read: number
}

/** What a look at the decisions has found. It says nothing of anybody: counts by field. */
export interface Teaching extends Judgement {
  same: number
  distinct: number
  /** In the order of their weight. */
  changes: Change[]
  queue: QueueEffect
}

const MAX_REVIEWS = 2_000
const PAGE = 200
const MAX_PEOPLE = 2_000

/** Nothing is written, and the reviews stay as they are whatever is adopted. */
export async function measureQueueEffect(
  services: Services,
  tenantId: string,
  now: Population,
  tried: Population,
): Promise<QueueEffect> {
  const effect = { open: 0, linked: 0, apart: 0, stay: 0 }
  const [rulesNow, rules] = [rulesInUse(now), rulesInUse(tried)]
  for (let offset = 0; offset < MAX_REVIEWS; offset += PAGE) {
    const pairs = await inReadScope(services, tenantId, (scope) => judgeOpen(scope, rulesNow, rules, offset))
    if (!pairs) break
    for (const pair of pairs) {
      effect.open++
      effect[pair.now === pair.tried || pair.tried === 'review' ? 'stay' : pair.tried === 'same' ? 'linked' : 'apart']++
    }
  }
  const walked = await walkRegistry(services, tenantId, { now: rulesNow, tried: rules, maxPeople: MAX_PEOPLE })
  const coming = walked?.movements.filter(({ from, to }) => from === 'distinct' && to === 'review') ?? []
  return {
    ...effect,
    coming: coming.reduce((sum, { pairs }) => sum + pairs, 0),
    people_read: walked?.people ?? 0,
  }
}

/** Undefined where there are no more. Pairs of people who were merged or erased since are left out. */
async function judgeOpen(
  scope: ReadScope,
  now: Rules,
  tried: Rules,
  offset: number,
): Promise<JudgedPair[] | undefined> {
  const { rows } = await sql<{ low_number: number; high_number: number }>`
    select low_number, high_number from mpi_review where tenant_id = ${scope.tenantId} and status = 'open'
    order by created_at desc, id limit ${PAGE} offset ${offset}`.execute(scope.db)
  if (rows.length === 0) return undefined
  const people = await readPeople(
    scope,
    rows.flatMap(({ low_number, high_number }) => [low_number, high_number]),
  )
  const prepared = new Map(people.map((person) => [person.identity_number, person.prepared]))
  return rows.flatMap(({ low_number, high_number }) => {
    const [a, b] = [prepared.get(low_number), prepared.get(high_number)]
    return a && b ? [judgeBoth(a, b, now, tried)] : []
  })
}
