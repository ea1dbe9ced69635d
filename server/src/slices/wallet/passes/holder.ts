import { erasureKeyFor, openErasables, type SealedValue, sealErasable } from '#platform/crypto/erasure-keys.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'

/** The personal data of a pass. It is sealed in the database, for the person whom the pass was issued for. */
export interface Holder {
  holder_name: string
  holder_id: string | null
  campaign_name: string | null
}

/** What remains of a pass whose holder was erased. */
const ERASED: Holder = { holder_name: '—', holder_id: null, campaign_name: null }

interface SealedPass {
  id: string
  sealed_holder: string
  sealed_reason: string | null
}

export async function sealHolder(work: UnitOfWork, pass: { id: string; mpi_id: string }, holder: Holder) {
  const key = await erasureKeyFor(work, pass.mpi_id)
  return sealErasable(await work.keys(), key, JSON.stringify(holder), holderContext(pass.id))
}

/** Sealed, because people write names into reasons. */
export async function sealReason(work: UnitOfWork, pass: { id: string; mpi_id: string }, reason: string) {
  const key = await erasureKeyFor(work, pass.mpi_id)
  return sealErasable(await work.keys(), key, reason, reasonContext(pass.id))
}

export interface OpenedPass {
  holder: Holder
  /** Why it was revoked, if it was. */
  reason: string
}

/** Opens passes with one query for all their keys. */
export async function openPasses(scope: ReadScope, rows: readonly SealedPass[]): Promise<OpenedPass[]> {
  const values = rows.flatMap(({ id, sealed_holder, sealed_reason }): SealedValue[] => [
    { sealed: sealed_holder, context: holderContext(id) },
    ...(sealed_reason === null ? [] : [{ sealed: sealed_reason, context: reasonContext(id) }]),
  ])
  const texts = await openErasables(scope, values)
  let next = 0
  return rows.map(({ sealed_reason }) => {
    const holder = texts[next++]
    const reason = sealed_reason === null ? undefined : texts[next++]
    return { holder: holder === undefined ? ERASED : (JSON.parse(holder) as Holder), reason: reason ?? '' }
  })
}

export async function openPass(scope: ReadScope, row: SealedPass): Promise<OpenedPass> {
  const [opened] = await openPasses(scope, [row])
  return opened as OpenedPass
}

export const holderContext = (id: string) => `wallet_pass.sealed_holder:${id}`
export const reasonContext = (id: string) => `wallet_pass.sealed_reason:${id}`
