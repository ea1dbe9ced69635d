import { readFileSync } from 'node:fs'
import { LeaseTable } from '#platform/queue/lease.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import type { JobPartRow } from '../../tables.ts'

export const partLeases = new LeaseTable('job_part', { open: ['waiting', 'drawing'], running: ['drawing'] })

/** Parts that different versions drew may not fit together, so a worker draws only those that its own version has cut. */
export const { version: VERSION } = JSON.parse(
  readFileSync(new URL('../../../../../package.json', import.meta.url), 'utf8'),
) as { version: string }

export function claimPart(work: UnitOfWork, partId: string): Promise<JobPartRow | undefined> {
  return partLeases.claim(work, partId, { status: 'drawing' })
}

/** Hands the part back: any worker may take it, at once or after `run_after`. */
export async function releasePart(
  work: UnitOfWork,
  part: JobPartRow,
  backoff: Partial<Pick<JobPartRow, 'failures' | 'run_after'>> = {},
): Promise<void> {
  await partLeases.release(work, part, backoff)
  work.notifyAllProcesses('parts-waiting', {})
}
