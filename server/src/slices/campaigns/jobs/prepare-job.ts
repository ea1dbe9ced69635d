import { fileOf } from '@samakart/rules/picture-name'
import { ERASURE_PURPOSE } from '#platform/crypto/erasure-keys.ts'
import { type ExportedKeys, importKeys, type TenantKeys } from '#platform/crypto/tenant-keys.ts'
import { type Ids, randomIds } from '#platform/ids.ts'
import { sandboxTask } from '#platform/sandbox/task.ts'
import type { Services } from '#platform/services.ts'
import type { Engine } from '#slices/billing/index.ts'
import { type GeneratedCard, generateCards, type TemplateId, TOKEN_PURPOSE } from '#slices/cards/index.ts'
import type { Beneficiary } from '../beneficiaries/beneficiary.ts'
import {
  checkBeneficiaries,
  MAX_ROWS_IN_PROCESS,
  type ReceivedList,
  receiveRows,
  type Sent,
  sendRows,
} from '../beneficiaries/check-beneficiaries.ts'
import type { OwnDesign } from '../design/card-design.ts'
import type { DuplicateChoice, DuplicatePolicy } from '../duplicates/policy.ts'
import { indexNumbers, NUMBER_PURPOSE } from '../numbers/number-index.ts'
import type { NumbersToClaim } from '../numbers/unique-numbers.ts'
import type { CampaignRow, JobRow } from '../tables.ts'
import { BATCH_SIZE, type SealedBatch, sealBatches } from './batches.ts'

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

/** A job that needs only a transaction to be accepted: its people are sealed, and their cards have codes. */
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

/** A received list, and the job that it is for. */
export interface OrderedList extends ReceivedList {
  campaign: Pick<CampaignRow, 'prefix' | 'card_code_length'>
  order: Omit<JobOrder, 'people'>
  /** What happens to rows whose people are in the list twice or hold a card, and which rows are left out. */
  policy?: ChosenPolicy | undefined
}

export interface ChosenPolicy extends DuplicatePolicy {
  skipped: readonly number[]
  /** Whose earlier card a row replaces, by row. */
  replacing: ReadonlyMap<number, string>
}

export interface PreparedList {
  job: PreparedJob
  unknownFields: string[]
  /** Which file of a ZIP of photos would show each person; only for a job that has such photos. */
  photoFiles: (string | undefined)[]
  /** Only if the campaign wants each number once. */
  numbers?: NumbersToClaim
}

const prepareInSandbox = sandboxTask<typeof run>(new URL(import.meta.url), { seconds: 20, holdsSecrets: true })

/** Checks a list, seals its people and draws their card codes. A long list is prepared in a sandbox process. */
export async function prepareList(
  { sandbox, ids }: Pick<Services, 'sandbox' | 'ids'>,
  tenantId: string,
  keys: TenantKeys,
  list: OrderedList,
): Promise<PreparedList> {
  const rows = sendRows(list.rows)
  if (rows === list.rows && rows.length <= MAX_ROWS_IN_PROCESS) return checkAndPrepare({ keys, newId: ids.newId }, list)
  return sandbox.run(tenantId, prepareInSandbox, {
    list: { ...list, rows },
    keys: keys.exportFor([TOKEN_PURPOSE, ERASURE_PURPOSE, NUMBER_PURPOSE]),
  })
}

/** In the sandbox process. */
export function run({ list, keys }: { list: Sent<OrderedList>; keys: ExportedKeys }): Promise<PreparedList> {
  const tools = { keys: importKeys(keys), newId: randomIds.newId }
  return checkAndPrepare(tools, { ...list, rows: receiveRows(list.rows) })
}

async function checkAndPrepare(
  tools: { keys: TenantKeys } & Ids,
  { rows, organizationPlace, now, print, campaign, order, policy, hasUniqueNumbers }: OrderedList,
): Promise<PreparedList> {
  const { people: all, unknownFields } = await checkBeneficiaries(rows, organizationPlace, now, print)
  const people = policy ? applyChoices(all, policy) : all
  const duplicates = policy ? { duplicates: policy.duplicates, rowCount: all.length, leftOut: policy.skipped } : {}
  const photoFiles = order.photosId === undefined ? [] : people.map(fileOf)
  const job = prepareJob(tools, campaign, { ...order, ...duplicates, people })
  if (!hasUniqueNumbers) return { job, unknownFields, photoFiles }
  const { skipped, replacing } = policy ?? { skipped: [], replacing: new Map() }
  return { job, unknownFields, photoFiles, numbers: { numbers: indexNumbers(tools.keys, all), skipped, replacing } }
}

/** Leaves out the skipped rows, and notes for each of the others what was chosen for it alone. */
function applyChoices(people: readonly Beneficiary[], { duplicates, rows, skipped }: ChosenPolicy): Beneficiary[] {
  const isSkipped = new Set(skipped)
  return people.flatMap((person, row): Beneficiary[] => {
    if (isSkipped.has(row)) return []
    const choice = rows.get(row)
    return [choice === undefined || choice === duplicates ? person : { ...person, duplicate: choice }]
  })
}
