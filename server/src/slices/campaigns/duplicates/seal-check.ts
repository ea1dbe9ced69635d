import { type ErasureKey, newErasureKey, sealErasable } from '#platform/crypto/erasure-keys.ts'
import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import type { PersonToCompare } from '#slices/mpi/index.ts'
import type { Beneficiary } from '../beneficiaries/beneficiary.ts'
import { BATCH_SIZE } from '../jobs/batches.ts'

export interface SealedCheckBatch {
  id: string
  number: number
  sealed: string
  /** Deleted with the batch, so that no copy of it can be opened afterwards. */
  key: ErasureKey
}

export const toCompare = ({ person, beneficiary_id }: Beneficiary): PersonToCompare => ({
  person,
  ...(beneficiary_id === null ? {} : { has_number: true }),
})

/** Seals the people of a list for the worker that compares them. */
export function sealCheck(keys: TenantKeys, checkId: string, people: readonly Beneficiary[]): SealedCheckBatch[] {
  const batches: SealedCheckBatch[] = []
  for (let number = 0; number * BATCH_SIZE < people.length; number++) {
    const id = `${checkId}.${number}`
    const key = newErasureKey(`${checkId}~${number}`)
    const part = people.slice(number * BATCH_SIZE, (number + 1) * BATCH_SIZE).map(toCompare)
    batches.push({ id, number, key, sealed: sealErasable(keys, key, JSON.stringify(part), batchContext(id)) })
  }
  return batches
}

export const batchContext = (id: string) => `list_check_batch.sealed_people:${id}`
export const resultContext = (id: string) => `list_check.sealed_result:${id}`
