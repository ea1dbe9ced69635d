import { type Listener, type Subscription, subscribe } from '#platform/subscriptions.ts'
import { recountLater } from './recount-people.ts'

const countHolders: Listener<'cards-issued'> = async (work, { holders }) =>
  recountLater(
    work,
    holders.map(({ mpi_id }) => mpi_id),
  )

const countHolder: Listener<'card-revoked' | 'card-reissued'> = async (work, { mpi_id }) =>
  recountLater(work, mpi_id === null ? [] : [mpi_id])

const countBoth: Listener<'identities-merged' | 'identities-unmerged'> = async (work, event) =>
  recountLater(work, [event.source_mpi_id, event.target_mpi_id])

const countErased: Listener<'identities-erased'> = async (work, { mpi_ids }) => recountLater(work, mpi_ids)

const countResident: Listener<'residence-changed'> = async (work, { mpi_id }) => recountLater(work, [mpi_id])

export const unitSubscriptions: readonly Subscription[] = [
  subscribe('cards-issued', countHolders),
  subscribe('card-revoked', countHolder),
  subscribe('card-reissued', countHolder),
  subscribe('identities-merged', countBoth),
  subscribe('identities-unmerged', countBoth),
  subscribe('identities-erased', countErased),
  subscribe('residence-changed', countResident),
]
