import type { PageRange } from '#platform/http/paging.ts'
import type { ReadScope } from '#platform/scopes.ts'
import { getOrganization } from '#slices/accounts/index.ts'
import { type ChainEntry, countEntriesOf, listEntriesOf } from '#slices/audit/index.ts'
import { collectRows, findCampaignNames } from '#slices/campaigns/index.ts'
import { collectCards } from '#slices/cards/index.ts'
import { collectEnrollments } from '#slices/dhis2/index.ts'
import { collectMessages } from '#slices/distribution/index.ts'
import { collectPerson, getFamily } from '#slices/mpi/index.ts'
import { collectScores } from '#slices/trust/index.ts'
import { collectPasses } from '#slices/wallet/index.ts'
import { collectErasures } from '../erasures.ts'

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

const isReading = (action: string) => readings.some((known) => known === action)

/** The newest entries are the most telling; a person with more has been worked on for years. */
const MAX_ENTRIES = 10_000

/** All that is held about one person, with the identities that were merged into theirs. */
export async function collectExport(scope: ReadScope, mpiId: string) {
  const { mpi_id, members } = await getFamily(scope, mpiId)
  const { id, name } = await getOrganization(scope.db, scope.tenantId)
  const person = await collectPerson(scope, members)
  const cards = await collectCards(scope, members)
  const printed = cards.flatMap(({ job_id, place }) => (job_id === null ? [] : [{ jobId: job_id, place }]))
  const wallet_passes = await collectPasses(scope, members)
  const messages = await collectMessages(scope, members)
  const dhis2_enrollments = await collectEnrollments(scope, members)
  const objects = [
    ...members,
    ...cards.map(({ card_code }) => card_code),
    ...wallet_passes.map(({ pass_id }) => pass_id),
    ...messages.map(({ message_id }) => message_id),
    ...person.reviews.map(({ review_id }) => review_id),
    ...dhis2_enrollments.map(({ enrollment_uid }) => enrollment_uid),
  ]
  const campaignIds = [
    ...person.identities.flatMap(({ programmes }) => programmes),
    ...cards,
    ...wallet_passes,
    ...messages,
  ].flatMap(({ campaign_id }) => campaign_id ?? [])
  const entries = (await listEntriesOf(scope, objects, { limit: MAX_ENTRIES })).toReversed().map(withoutHashes)
  return {
    mpi_id,
    exported_at: scope.now.toISOString(),
    organization: { id, name },
    campaign_names: Object.fromEntries(await findCampaignNames(scope, campaignIds)),
    ...person,
    cards,
    list_rows: await collectRows(scope, printed),
    wallet_passes,
    messages,
    dhis2_enrollments,
    trust_scores: await collectScores(scope, members),
    erasures: await collectErasures(scope, members),
    acts: entries.filter(({ action }) => !isReading(action)),
    readings: entries.filter(({ action }) => isReading(action)),
  }
}

export type PersonExport = Awaited<ReturnType<typeof collectExport>>

const withoutHashes = ({ previous_hash: _, hash: __, ...entry }: ChainEntry) => entry

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
