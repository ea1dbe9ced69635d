import { sql } from 'kysely'
import { takeInTurn } from '#platform/queue/take-in-turn.ts'
import type { WorkLoop } from '#platform/queue/work-loop.ts'
import { type PlatformWork, theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformWork } from '#platform/unit-of-work.ts'
import type { CardRenderer } from '#slices/cards/index.ts'
import type { JobPartRow } from '../../tables.ts'
import { runPart } from './draw-part.ts'
import { claimPart, VERSION } from './part-lease.ts'
import type { PartsHere } from './parts-here.ts'

/** The threads draw one part while the one before it is put into the store. */
const PARTS_AT_ONCE = 2

/** What a card takes in the work folder at the highest resolution, generously. */
const BYTES_OF_A_CARD = 830_000

export function partLoops(services: Services, renderer: CardRenderer, here: PartsHere): WorkLoop[] {
  const turn = new Turn()
  return Array.from({ length: PARTS_AT_ONCE }, (_, number) => ({
    name: `cards.parts-${number + 1}`,
    wokenBy: 'parts-waiting' as const,
    async step(stopping: AbortSignal) {
      // A part is taken when it can be drawn, so that none waits here while another worker is free.
      const done = await turn.take()
      try {
        const room = services.disk.roomBytes()
        const part = await inPlatformWork(services, theSystem, (work) => takePart(work, room, here))
        if (part) await here.draw(part.id, () => runPart(services, renderer, part, stopping, done))
        return part !== undefined
      } finally {
        done()
      }
    },
  }))
}

/** Lets one at a time through. */
class Turn {
  #last: Promise<void> = Promise.resolve()

  /** Returns a function that lets the next one through. */
  async take(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = this.#last
    this.#last = promise
    await before
    return resolve
  }
}

export async function takePart(
  work: PlatformWork,
  roomBytes: number,
  here: PartsHere,
): Promise<JobPartRow | undefined> {
  if (here.isResolving && (await isDrawnElsewhere(work, here))) return undefined
  const isEligible = sql`work.status in ('waiting', 'drawing') and work.version = ${VERSION}
    and work.cards * ${BYTES_OF_A_CARD}::float8 <= ${roomBytes}::float8`
  const next = await takeInTurn(work, { work: 'job_part', lastTaken: 'job_part_last_taken' }, isEligible)
  return next && claimPart(work.asTenant(next.tenant_id), next.id)
}

/** By a worker of this version: others cannot draw our parts. */
async function isDrawnElsewhere({ db, now }: PlatformWork, { drawing }: PartsHere): Promise<boolean> {
  const { rows } = await sql`
    select from job_part
    where status = 'drawing' and version = ${VERSION} and lease_until > ${now.toISOString()}::timestamptz
      and id <> all(${drawing}::text[])
    limit 1`.execute(db)
  return rows.length > 0
}
