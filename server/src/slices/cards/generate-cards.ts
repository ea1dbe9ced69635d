import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import type { Ids } from '#platform/ids.ts'
import { type CodeLength, newCardCode } from './card-code.ts'
import { hashToken, tokenMaker } from './qr-token.ts'

/** A card before it has a row. The token is derived from the id; only its hash is stored. */
export type GeneratedCard = readonly [id: string, code: string, tokenHash: string]

export interface CardsToGenerate {
  prefix: string
  codeLength: CodeLength
  count: number
  batchSize: number
}

/**
 * Generates ids, codes and token hashes for the cards of a job, one list for each batch of its people. It needs no
 * transaction and should run before one, because it takes a while for many cards.
 */
export function generateCards(
  { keys, newId }: { keys: TenantKeys } & Ids,
  { prefix, codeLength, count, batchSize }: CardsToGenerate,
): GeneratedCard[][] {
  const token = tokenMaker(keys)
  const generate = (): GeneratedCard => {
    const id = newId('card')
    return [id, newCardCode(prefix, codeLength), hashToken(token(id)).toString('hex')]
  }
  const batches: GeneratedCard[][] = []
  for (let first = 0; first < count; first += batchSize) {
    const size = Math.min(batchSize, count - first)
    batches.push(Array.from({ length: size }, generate))
  }
  return batches
}
