import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import type { Ids } from '#platform/ids.ts'
import type { Engine } from '#slices/billing/index.ts'
import { type GeneratedCard, generateCards, type TemplateId } from '#slices/cards/index.ts'
import type { Beneficiary } from '../beneficiaries/beneficiary.ts'
import type { CardDesign } from '../design/card-design.ts'
import type { JobRow } from '../tables.ts'
import { BATCH_SIZE, type SealedBatch, sealBatches } from './batches.ts'

export interface JobOrder {
  campaignId: string
  people: readonly Beneficiary[]
  dpi: JobRow['dpi']
  includeMpiId: boolean
  design?: CardDesign
  /** The campaign's unless told otherwise. */
  template?: TemplateId
  /** Whose price it is, and where it is counted: `studio` unless told otherwise. */
  engine?: Engine
}

export interface PreparedJob extends Omit<JobOrder, 'people' | 'design' | 'template'> {
  id: string
  count: number
  peopleToFind: number
  batchSize: number
  batches: SealedBatch[]
  cards: GeneratedCard[][]
}

/** All that takes time and needs no transaction: seals the people, and draws their cards. */
export function prepareJob(
  { keys, newId }: { keys: TenantKeys } & Ids,
  prefix: string,
  { people, design, template, ...order }: JobOrder,
): PreparedJob {
  const id = newId('job')
  const look = { ...design, ...(template ? { template } : {}) }
  const batches = sealBatches(keys, id, people, look)
  const cards = generateCards({ keys, newId }, { prefix, count: people.length, batchSize: BATCH_SIZE })
  const peopleToFind = people.filter(({ mpi_id }) => mpi_id === undefined).length
  return { ...order, id, count: people.length, peopleToFind, batchSize: BATCH_SIZE, batches, cards }
}
