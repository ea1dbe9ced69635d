import { readAll, type Storage } from '#platform/storage/storage.ts'
import { type AnyCheckpoint, isChained, parseCheckpoint } from './checkpoint.ts'

// The store has no way to add to a file. One file for each signature would be tens of thousands a day and organization for ever, so each day has
// one file with a line for each kept checkpoint; it is replaced as a whole by the same lines and one more, and never touched after its day. Its
// last line is the head of the chain, which the next signature replaces. The chain of checkpoints shows a file that was changed otherwise.

const folderOf = (tenantId: string) => `audit/${tenantId}/`
const daysOf = (tenantId: string) => `${folderOf(tenantId)}days/`

export const dayKey = (tenantId: string, at: Date) => `${daysOf(tenantId)}${at.toISOString().slice(0, 10)}.jsonl`

/** A file of its own behind that of the day: what an operator resumes may follow one that was tampered with, and that one is left as it is. */
export const resumedKey = (tenantId: string, at: Date, number: number) =>
  `${dayKey(tenantId, at).slice(0, -'.jsonl'.length)}_${String(number).padStart(12, '0')}.jsonl`

/** In the order of their days. */
export const listDays = (storage: Storage, tenantId: string): Promise<string[]> => storage.list(daysOf(tenantId))

export async function readDay(storage: Storage, key: string): Promise<string | undefined> {
  return (await readAll(storage, key))?.toString('utf8')
}

/** What was signed before checkpoints were chained, in ascending order of `seq`. */
export async function readUnchained(storage: Storage, tenantId: string): Promise<(AnyCheckpoint | 'unreadable')[]> {
  const folder = folderOf(tenantId)
  const keys = (await storage.list(folder)).filter((key) => !key.slice(folder.length).includes('/'))
  const found = await Promise.all(
    keys.map(async (key) => parseCheckpoint((await readAll(storage, key))?.toString('utf8') ?? '')),
  )
  return found.sort((a, b) => (a === 'unreadable' || b === 'unreadable' ? 0 : a.seq - b.seq))
}

/** The newest signed statement about a chain, as it lies in the store. */
export async function readNewest(
  storage: Storage,
  tenantId: string,
): Promise<AnyCheckpoint | 'unreadable' | undefined> {
  const newest = (await listDays(storage, tenantId)).at(-1)
  const line = newest && (await readDay(storage, newest))?.trimEnd().split('\n').at(-1)
  const found = line ? parseCheckpoint(line) : undefined
  return found === undefined || found === 'unreadable' || isChained(found) ? found : 'unreadable'
}

const refusalsOf = (tenantId: string) => `${folderOf(tenantId)}refused/`

/** Kept for whoever looks into it. It is never replaced: each has a name of its own. */
export async function keepEvidence(storage: Storage, tenantId: string, at: Date, evidence: object): Promise<void> {
  const name = at.toISOString().replaceAll(/[-:.]/g, '')
  await storage.put(`${refusalsOf(tenantId)}${name}.json`, `${JSON.stringify(evidence, null, 2)}\n`)
}

export async function readEvidence<T>(storage: Storage, tenantId: string): Promise<T[]> {
  const keys = await storage.list(refusalsOf(tenantId))
  const texts = await Promise.all(keys.map((key) => readAll(storage, key)))
  return texts.flatMap((text) => {
    try {
      return [JSON.parse(text?.toString('utf8') ?? '') as T]
    } catch {
      return []
    }
  })
}
