import type { Services } from '#platform/services.ts'
import { type Checkpoint, isChained, isSignedByUs, parseCheckpoint } from '../checkpoint.ts'
import { type CopyPlace, openPlaces } from './places.ts'

/** The newest copied checkpoint of a chain in each place. A place that does not answer is named in the log and left out. */
export async function newestCopies(services: Services, tenantId: string): Promise<Checkpoint[]> {
  const found: Checkpoint[] = []
  for (const place of await openPlaces(services.config.auditCopies)) {
    try {
      const newest = await newestIn(place, services, tenantId)
      if (newest) found.push(newest)
    } catch (error) {
      services.log.warn('copies of audit checkpoints cannot be read', { code: place.kind, error })
    }
  }
  return found
}

/** From the newest file back to one that has all chains. Lines that we did not sign are not believed: anybody may have put them there. */
async function newestIn(place: CopyPlace, { keyring }: Services, tenantId: string): Promise<Checkpoint | undefined> {
  for (const name of (await place.list()).reverse()) {
    for (const line of ((await place.read(name)) ?? '').split('\n')) {
      const found = parseCheckpoint(line)
      if (found === 'unreadable' || !isChained(found) || found.organization_id !== tenantId) continue
      if (isSignedByUs(keyring, found)) return found
    }
    if (name.endsWith('-all.jsonl')) return undefined
  }
  return undefined
}
