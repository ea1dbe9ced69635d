import { type ErasureKey, newErasureKey, openErasable, sealErasable } from '#platform/crypto/erasure-keys.ts'
import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import type { ReadScope } from '#platform/scopes.ts'
import type { TemplateId } from '#slices/cards/index.ts'
import type { Beneficiary } from '../beneficiaries/beneficiary.ts'
import type { OwnDesign } from '../design/card-design.ts'
import type { BatchKind, JobBatchRow } from '../tables.ts'

/** People who are sealed together, and resolved in one transaction. */
export const BATCH_SIZE = 200

/** Cards whose details are sealed together. */
export const DETAILS_BATCH_SIZE = 500

/** How all cards of a job look; `template` is set when it is not the campaign's. */
export type JobDesign = OwnDesign & { template?: TemplateId }

/** Who a card is for. Once the job has ended, only the registry knows it. */
export type SubmittedPerson = Pick<Beneficiary, 'person' | 'mpi_id' | 'duplicate'> & {
  /** The list gives the row a number of its own; which one is among the details. */
  has_number?: true
}

/** What a card says that the registry does not know. */
export type CardDetails = Omit<Beneficiary, 'person' | 'mpi_id' | 'duplicate'>

export interface SealedBatch {
  id: string
  kind: BatchKind
  number: number
  sealed: string
  /** Of people and of details: when it is deleted, no copy of the batch can be opened any more. */
  key?: ErasureKey
}

/** Seals everything that a job was submitted with. It needs no transaction, so it runs before one. */
export function sealBatches(
  keys: TenantKeys,
  jobId: string,
  beneficiaries: readonly Beneficiary[],
  design: JobDesign,
): SealedBatch[] {
  const batches: SealedBatch[] = []
  const seal = (kind: BatchKind, number: number, content: readonly unknown[]) => {
    const id = `${jobId}.${kind}.${number}`
    if (kind === 'design') batches.push({ id, kind, number, sealed: keys.seal(JSON.stringify(content), contextOf(id)) })
    else batches.push({ id, kind, number, ...sealBatch(keys, batchKeyId(jobId, kind, number), id, content) })
  }
  if (hasValues(design)) seal('design', 0, [design])
  for (let number = 0; number * BATCH_SIZE < beneficiaries.length; number++) {
    const people = beneficiaries.slice(number * BATCH_SIZE, (number + 1) * BATCH_SIZE).map(
      ({ person, mpi_id, duplicate, beneficiary_id }): SubmittedPerson => ({
        person,
        ...(beneficiary_id === null ? {} : { has_number: true }),
        ...(mpi_id === undefined ? {} : { mpi_id }),
        ...(duplicate === undefined ? {} : { duplicate }),
      }),
    )
    seal('people', number, people)
  }
  for (let number = 0; number * DETAILS_BATCH_SIZE < beneficiaries.length; number++) {
    const details = beneficiaries
      .slice(number * DETAILS_BATCH_SIZE, (number + 1) * DETAILS_BATCH_SIZE)
      .map(({ person: _, mpi_id: __, duplicate: ___, ...rest }): CardDetails => rest)
    if (details.some(hasValues)) seal('details', number, details)
  }
  return batches
}

/** Seals a batch under a new key. */
export function sealBatch(keys: TenantKeys, keyId: string, id: string, content: readonly unknown[]) {
  const key = newErasureKey(keyId)
  return { key, sealed: sealErasable(keys, key, JSON.stringify(content), contextOf(id)) }
}

/** The entries of a batch, in order. Undefined if its key was deleted: an older copy of the database has the keys of today. */
export async function unsealBatch<T>(
  scope: ReadScope,
  { id, sealed_content }: Pick<JobBatchRow, 'id' | 'sealed_content'>,
): Promise<T[] | undefined> {
  const text = await openErasable(scope, sealed_content, contextOf(id))
  return text === undefined ? undefined : (JSON.parse(text) as T[])
}

export const batchKeyId = (jobId: string, kind: BatchKind, number: number) => `${jobId}~${kind}~${number}`

const contextOf = (id: string) => `job_batch.sealed_content:${id}`
const hasValues = (object: object) => Object.values(object).some((value) => value !== null && value !== undefined)
