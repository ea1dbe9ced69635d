// How many of those who come does the registry know already? It keeps count, because every score depends on it.

import { type AssumedShare, CAUTIOUS_SHARE, knownIn100 } from '@samakart/matcher'
import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import type { ReadScope } from '#platform/scopes.ts'

export interface KnownShare {
  /** Of a hundred people who come, how many are known already. */
  in_100: number
  /** How many people have come and were compared. */
  came: number
  basis: 'assumed' | 'learned'
}

/** How many people came, and how many of them were probably known. */
export interface Arrivals {
  came: number
  known: number
}

export const nobody: Arrivals = { came: 0, known: 0 }

/** A new registry assumes the cautious share as if this number of people had shown it. */
const ASSUMED_ARRIVALS = 100
/** The next list may be another one than the last: what has come counts as at most this number of people. */
const MOST_ARRIVALS = 500
/** What a registry has seen counts for a list as if this number of its rows had shown it. */
const ASSUMED_ROWS = 100
/** The end of a list may be another one than its beginning. */
const MOST_ROWS = 400

export function shareOf(arrivals: Arrivals): number {
  const { came, known } = atMost(MOST_ARRIVALS, arrivals)
  return (CAUTIOUS_SHARE * ASSUMED_ARRIVALS + known) / (ASSUMED_ARRIVALS + came)
}

/** What is known of a list before its next rows: it begins with what the registry has seen. */
export function shareOfList(registry: Arrivals, list: Arrivals): AssumedShare {
  const { came, known } = atMost(MOST_ROWS, list)
  const records = ASSUMED_ROWS + came
  return { share: (shareOf(registry) * ASSUMED_ROWS + known) / records, records }
}

const atMost = (most: number, { came, known }: Arrivals): Arrivals =>
  came <= most ? { came, known } : { came: most, known: (known / came) * most }

export async function readKnownShare(scope: ReadScope): Promise<KnownShare> {
  const row = await scope.db
    .selectFrom('mpi_population')
    .select(['came', 'known'])
    .where('tenant_id', '=', scope.tenantId)
    .executeTakeFirst()
  const arrivals = row ?? nobody
  return {
    in_100: knownIn100(shareOf(arrivals)),
    came: Math.round(arrivals.came),
    basis: arrivals.came < ASSUMED_ARRIVALS ? 'assumed' : 'learned',
  }
}

/** A registration that is refused leaves nothing in the database, so it is counted with the next one that is not. */
const refused = new WeakMap<TenantKeys, Arrivals>()

export async function rememberRefused(scope: ReadScope, known: number): Promise<void> {
  const keys = await scope.keys()
  refused.set(keys, together(refused.get(keys) ?? nobody, { came: 1, known }))
}

/** With those who were refused before. */
export async function withRefused(scope: ReadScope, arrivals: Arrivals): Promise<Arrivals> {
  const keys = await scope.keys()
  const before = refused.get(keys)
  refused.delete(keys)
  return before ? together(before, arrivals) : arrivals
}

export const together = (a: Arrivals, b: Arrivals): Arrivals => ({ came: a.came + b.came, known: a.known + b.known })
