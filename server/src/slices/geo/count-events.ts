import { type Listener, type Subscription, subscribe } from '#platform/subscriptions.ts'
import { countCardsByHolder } from '#slices/cards/index.ts'
import { getFamily } from '#slices/mpi/index.ts'
import { countMessage } from './count-message.ts'
import { recordEvent } from './live-events.ts'
import { addPeople, changeCardCount, refreshPeople } from './people.ts'
import { regionOf } from './region.ts'
import { addToRegion } from './region-counters.ts'

const countCampaign: Listener<'campaign-created'> = (work, { prefix }) =>
  addToRegion(work, regionOf(prefix), { campaigns: 1 })

const countAccepted: Listener<'job-accepted'> = (work, { prefix, cards }) =>
  addToRegion(work, regionOf(prefix), { jobs: 1, open_rows: cards })

const countIssued: Listener<'cards-issued'> = async (work, { prefix, cards, holders }) => {
  const region = regionOf(prefix)
  await addPeople(work, region, holders)
  await addToRegion(work, region, { cards, open_rows: -cards })
}

const countCompleted: Listener<'job-completed'> = (work, { prefix }) =>
  addToRegion(work, regionOf(prefix), { completed_jobs: 1 })

/** The cards of a failed job count nowhere, but its people count as submitted. */
const countFailed: Listener<'job-failed'> = async (work, { job_id, prefix, cards }) => {
  const region = regionOf(prefix)
  const holders = await countCardsByHolder(work, job_id)
  await addPeople(
    work,
    region,
    holders.map(({ mpi_id }) => ({ mpi_id, cards: 0 })),
  )
  const unknownRows = cards - holders.reduce((sum, person) => sum + person.cards, 0)
  await addToRegion(work, region, {
    failed_jobs: 1,
    failed_cards: cards,
    open_rows: -cards,
    unknown_rows: unknownRows,
  })
}

const countRevoked: Listener<'card-revoked'> = async (work, { card_code, mpi_id }) => {
  if (mpi_id) await changeCardCount(work, regionOf(card_code), mpi_id, -1)
}

const countReissued: Listener<'card-reissued'> = async (work, { card_code, mpi_id }) => {
  if (mpi_id) await changeCardCount(work, regionOf(card_code), mpi_id, 1)
}

const recountIdentities: Listener<'identities-merged' | 'identities-unmerged'> = async (work, event) => {
  const { source_mpi_id, target_mpi_id } = event
  const source = await getFamily(work, source_mpi_id)
  const target = await getFamily(work, target_mpi_id)
  await refreshPeople(work, [...new Set([...source.members, ...target.members])])
}

const recountReviews: Listener<'reviews-changed'> = (work, { mpi_ids }) => refreshPeople(work, mpi_ids)

/** The check of a valid card is an event `delivered`, that of a revoked card an event `failed`. */
const recordVerifications: Listener<'cards-verified'> = async (work, { counts }) => {
  for (const { prefix, valid, revoked } of counts) {
    const event = { region: regionOf(prefix), channel: 'qr' } as const
    if (valid > 0) await recordEvent(work, { ...event, event_type: 'delivered', count: valid })
    if (revoked > 0) await recordEvent(work, { ...event, event_type: 'failed', count: revoked })
  }
}

export const geoSubscriptions: readonly Subscription[] = [
  subscribe('campaign-created', countCampaign),
  subscribe('job-accepted', countAccepted),
  subscribe('cards-issued', countIssued),
  subscribe('job-completed', countCompleted),
  subscribe('job-failed', countFailed),
  subscribe('card-revoked', countRevoked),
  subscribe('card-reissued', countReissued),
  subscribe('identities-merged', recountIdentities),
  subscribe('identities-unmerged', recountIdentities),
  subscribe('reviews-changed', recountReviews),
  subscribe('message-moved', countMessage),
  subscribe('cards-verified', recordVerifications),
]
