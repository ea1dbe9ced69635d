import type { PageStatement } from '../page/statement.ts'

// The only thing that outlives the page, and only after somebody loaded it: hashes of revoked cards, signed.
const LARGEST_KEPT = 2_000_000

const nameFor = ({ key_id, campaign }: PageStatement) => `samakart-revocations:${key_id}:${campaign}`

export function readKeptPacks(statement: PageStatement): string[] {
  try {
    const packs = JSON.parse(localStorage.getItem(nameFor(statement)) || '[]')
    return Array.isArray(packs) ? packs.filter((pack) => typeof pack === 'string') : []
  } catch {
    return []
  }
}

/** Some browsers refuse storage to files: then the pack is loaded again next time. */
export function keepPacks(statement: PageStatement, packs: readonly string[]): void {
  try {
    const text = JSON.stringify(packs)
    if (packs.length === 0) localStorage.removeItem(nameFor(statement))
    else if (text.length <= LARGEST_KEPT) localStorage.setItem(nameFor(statement), text)
  } catch {}
}
