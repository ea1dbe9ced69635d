// How many of those who come does the registry know already? It keeps count, because every score depends on it.
import { sql } from 'kysely'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import {
  type AssumedShare,
  CAUTIOUS_SHARE,
  estimateShare,
  type Population,
  shareModel,
  shareShift,
} from './matching/index.ts'

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

/** A new registry assumes the cautious share as if so many people had shown it. */
const ASSUMED_ARRIVALS = 200
/** What a registry has seen counts for a list as if so many of its rows had shown it. */
const ASSUMED_ROWS = 100
/** Programmes change: so many of the last arrivals count. */
const REMEMBERED_ARRIVALS = 10_000
/** People are registered twice by mistake everywhere, also where a first list has filled the registry and nobody came again. */
const LEAST_SHARE = 0.005

const shareOf = ({ came, known }: Arrivals) =>
  Math.max(LEAST_SHARE, (CAUTIOUS_SHARE * ASSUMED_ARRIVALS + known) / (ASSUMED_ARRIVALS + came))

const in100 = (share: number) => Math.round(share * 1_000) / 10

export async function readKnownShare(scope: ReadScope): Promise<KnownShare> {
  const row = await scope.db
    .selectFrom('mpi_population')
    .select(['came', 'known'])
    .where('tenant_id', '=', scope.tenantId)
    .executeTakeFirst()
  const arrivals = row ?? { came: 0, known: 0 }
  return {
    in_100: in100(shareOf(arrivals)),
    came: Math.round(arrivals.came),
    basis: arrivals.came < ASSUMED_ARRIVALS ? 'assumed' : 'learned',
  }
}

/** The population as it scores people who come one by one. */
export const withArrivals = (population: Population, arrivals: Arrivals): Population =>
  withShare(population, shareOf(arrivals))

function withShare(population: Population, share: number): Population {
  const shift = shareShift(share, shareModel(population.learned, { isRegistry: true }))
  return { ...population, shift, knownIn100: in100(share) }
}

/**
 * How many people of one list are known, learned batch by batch: a list of newcomers may come to a registry where most return. It begins
 * with what the registry has seen.
 */
export class ListShare {
  #before: AssumedShare | undefined

  /** The population as it scores the next batch. */
  judge(population: Population, registry: Arrivals): Population {
    this.#before ??= { share: shareOf(registry), records: ASSUMED_ROWS }
    return withShare(population, this.#before.share)
  }

  /**
   * Learns from the best match of each row of a batch, whose `logits` are those before any shift, and returns how many of the rows were
   * probably known.
   */
  learn(logits: readonly number[], rows: number, { learned }: Population): number {
    const before = this.#before ?? { share: CAUTIOUS_SHARE, records: ASSUMED_ROWS }
    const { share, matches } = estimateShare(logits, rows, before, shareModel(learned, { isRegistry: true }))
    this.#before = { share, records: before.records + rows }
    return matches
  }
}

/** Call it late in a transaction: everybody who adds people waits for this row. */
export async function countArrivals(work: UnitOfWork, { came, known }: Arrivals): Promise<void> {
  if (came === 0) return
  // Older arrivals fade, so that the sums never exceed what is remembered.
  await sql`
    update mpi_population set
      came = (came + ${came}) * least(1, ${REMEMBERED_ARRIVALS} / (came + ${came})),
      known = (known + ${known}) * least(1, ${REMEMBERED_ARRIVALS} / (came + ${came}))
    where tenant_id = ${work.tenantId}`.execute(work.db)
}
