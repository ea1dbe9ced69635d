import { type Listener, type Subscription, subscribe } from '#platform/subscriptions.ts'
import { countCardsByHolder } from '#slices/cards/index.ts'
import { getFamily } from '#slices/mpi/index.ts'
import { noteEvent } from './live-events.ts'
import { followMessage } from './messages.ts'
import { moveCard, namePeople, renewPeople } from './people.ts'
import { regionOf } from './region.ts'
import { addToRegion } from './region-counters.ts'

const countCampaign: Listener<'campaign-created'> = (work, { prefix }) =>
  addToRegion(work, regionOf(prefix), { campaigns: 1 })

const countAccepted: Listener<'job-accepted'> = (work, { prefix, cards }) =>
  addToRegion(work, regionOf(prefix), { jobs: 1, open_rows: cards })

const countIssued: Listener<'cards-issued'> = async (work, { prefix, cards, holders }) => {
  const region = regionOf(prefix)
  await namePeople(work, region, holders)
  await addToRegion(work, region, { cards, open_rows: -cards })
}

const countCompleted: Listener<'job-completed'> = (work, { prefix }) =>
  addToRegion(work, regionOf(prefix), { completed_jobs: 1 })

/** Its cards count nowhere, but who was named and has none is missing. */
const countFailed: Listener<'job-failed'> = async (work, { job_id, prefix, cards }) => {
  const region = regionOf(prefix)
  const known = await countCardsByHolder(work, job_id)
  await namePeople(
    work,
    region,
    known.map(({ mpi_id }) => ({ mpi_id, cards: 0 })),
  )
  const unknown = cards - known.reduce((sum, person) => sum + person.cards, 0)
  await addToRegion(work, region, {
    failed_jobs: 1,
    failed_cards: cards,
    open_rows: -cards,
    unknown_rows: unknown,
  })
}

const countRevoked: Listener<'card-revoked'> = async (work, { card_code, mpi_id }) => {
  if (mpi_id) await moveCard(work, regionOf(card_code), mpi_id, -1)
}

const countReissued: Listener<'card-reissued'> = async (work, { card_code, mpi_id }) => {
  if (mpi_id) await moveCard(work, regionOf(card_code), mpi_id, 1)
}

const followIdentities: Listener<'identities-merged' | 'identities-unmerged'> = async (work, event) => {
  const { source_mpi_id, target_mpi_id } = event
  const source = await getFamily(work, source_mpi_id)
  const target = await getFamily(work, target_mpi_id)
  await renewPeople(work, [...new Set([...source.members, ...target.members])])
}

const followReviews: Listener<'reviews-changed'> = (work, { mpi_ids }) => renewPeople(work, mpi_ids)

/** A valid card arrived where it should; a revoked one that was shown is a failure. */
const followVerifications: Listener<'cards-verified'> = async (work, { counts }) => {
  for (const { prefix, valid, revoked } of counts) {
    const event = { region: regionOf(prefix), channel: 'qr' } as const
    if (valid > 0) await noteEvent(work, { ...event, event_type: 'delivered', count: valid })
    if (revoked > 0) await noteEvent(work, { ...event, event_type: 'failed', count: revoked })
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
  subscribe('identities-merged', followIdentities),
  subscribe('identities-unmerged', followIdentities),
  subscribe('reviews-changed', followReviews),
  subscribe('message-moved', followMessage),
  subscribe('cards-verified', followVerifications),
]
