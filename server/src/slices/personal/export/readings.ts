import type { PageRange } from '#platform/http/paging.ts'
import type { ReadScope } from '#platform/scopes.ts'
import { countEntriesOf, listEntriesOf } from '#slices/audit/index.ts'
import { getFamily } from '#slices/mpi/index.ts'

/** The actions that only read about a person. */
const readings = [
  'person.opened',
  'person.history_read',
  'person.photo_read',
  'person.cards_read',
  'person.enrollments_read',
  'person.exported',
  'person.readings_read',
  'card.opened',
  'card.picture_read',
  'card.previewed',
  'pass.opened',
  'message.opened',
  'review.opened',
] as const

export const isReading = (action: string) => readings.some((known) => known === action)

/** Who opened a person, newest first. */
export async function listReadings(scope: ReadScope, mpiId: string, { limit, offset }: PageRange) {
  const { members } = await getFamily(scope, mpiId)
  const entries = await listEntriesOf(scope, members, { limit, offset, actions: readings })
  return {
    total: await countEntriesOf(scope, members, readings),
    limit,
    offset,
    items: entries.map(({ at, actor, action, object, details }) => ({
      at,
      actor,
      action,
      mpi_id: object,
      times: typeof details.times === 'number' ? details.times : 1,
    })),
  }
}
