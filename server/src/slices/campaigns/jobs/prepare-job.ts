import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import type { Ids } from '#platform/ids.ts'
import type { Engine } from '#slices/billing/index.ts'
import { type GeneratedCard, generateCards, type TemplateId } from '#slices/cards/index.ts'
import type { Beneficiary } from '../beneficiaries/beneficiary.ts'
import type { OwnDesign } from '../design/card-design.ts'
import type { DuplicateChoice } from '../duplicates/choices.ts'
import type { CampaignRow, JobRow } from '../tables.ts'
import { BATCH_SIZE, type SealedBatch, sealBatches } from './seal-batches.ts'

export interface JobOrder {
  campaignId: string
  people: readonly Beneficiary[]
  dpi: JobRow['dpi']
  includeMpiId: boolean
  /** The last day of the cards; null: for ever. By default the months of the campaign count. */
  validUntil?: string | null | undefined
  design?: OwnDesign
  /** The campaign's template by default. */
  template?: TemplateId
  /** The photos that came beside the list. */
  photosId?: string
  /** Decides the price, and where the cards are counted. */
  engine: Engine
  /** Every row gets a card by default. */
  duplicates?: DuplicateChoice
  /** Rows that were submitted, also those that are left out; as many as people by default. */
  rowCount?: number
  /** Which rows are left out. */
  leftOut?: readonly number[]
}

export interface PreparedJob extends Omit<JobOrder, 'people' | 'design' | 'template' | 'duplicates' | 'rowCount'> {
  id: string
  count: number
  /** People whom the registry does not know yet. */
  peopleToFind: number
  batchSize: number
  duplicates: DuplicateChoice
  /** Whether anybody's cards have to be looked for. */
  settlesDuplicates: boolean
  rowCount: number
  batches: SealedBatch[]
  cards: GeneratedCard[][]
}

/** Does all that takes time and needs no transaction: seals the people, and draws the codes of their cards. */
export function prepareJob(
  { keys, newId }: { keys: TenantKeys } & Ids,
  { prefix, card_code_length: codeLength }: Pick<CampaignRow, 'prefix' | 'card_code_length'>,
  { people, design, template, duplicates = 'print', rowCount = people.length, ...order }: JobOrder,
): PreparedJob {
  const id = newId('job')
  const batches = sealBatches(keys, id, people, { ...design, ...(template ? { template } : {}) })
  const cards = generateCards({ keys, newId }, { prefix, codeLength, count: people.length, batchSize: BATCH_SIZE })
  const peopleToFind = people.filter(({ mpi_id }) => mpi_id === undefined).length
  const settlesDuplicates = duplicates !== 'print' || people.some(({ duplicate }) => duplicate === 'replace')
  const policy = { duplicates, settlesDuplicates, rowCount }
  return { ...order, ...policy, id, count: people.length, peopleToFind, batchSize: BATCH_SIZE, batches, cards }
}
