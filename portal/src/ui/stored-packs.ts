import type { PageStatement } from '../page/statement.ts'

// Signed hashes of revoked cards are all that the page stores, and only after somebody loaded them.
const MAX_STORED_LENGTH = 2_000_000

const nameFor = ({ campaign_id }: PageStatement) => `samakart-revocations:${campaign_id}`

export function readStoredPacks(statement: PageStatement): string[] {
  try {
    const packs = JSON.parse(localStorage.getItem(nameFor(statement)) || '[]')
    return Array.isArray(packs) ? packs.filter((pack) => typeof pack === 'string') : []
  } catch {
    return []
  }
}

/** Some browsers refuse storage to local files. Then the pack must be loaded again next time. */
export function storePacks(statement: PageStatement, packs: readonly string[]): void {
  try {
    const text = JSON.stringify(packs)
    if (packs.length === 0) localStorage.removeItem(nameFor(statement))
    else if (text.length <= MAX_STORED_LENGTH) localStorage.setItem(nameFor(statement), text)
  } catch {}
}
