import type { Services } from '#platform/services.ts'
import { BEFORE_THE_FIRST, type Checkpoint } from './checkpoint.ts'
import {
  type CheckpointEnd,
  type Fault,
  followCheckpoints,
  judgeMemory,
  SignedHashes,
  type Statement,
} from './checkpoint-chain.ts'
import { listDays, readDay } from './checkpoint-files.ts'

/** What the store says was signed last. */
export interface Signed {
  /** The last kept checkpoint. */
  kept: Statement | undefined
  /** How far the entries were signed. */
  last: Statement | undefined
  end: CheckpointEnd
  /** The newest file. */
  key: string | undefined
  text: string
}

/** Reads the newest checkpoints, back to what the signer remembers, and compares them with it. */
export async function readSigned(
  { storage, keyring }: Services,
  tenantId: string,
  memories: readonly Checkpoint[],
): Promise<Signed | { fault: Fault }> {
  const files = await readBackTo(Math.min(...memories.map(({ number }) => number)))
  const text = files.map((file) => file.text).join('')
  const start = startOf(text)
  const { statements, end, fault } = followCheckpoints(text, { tenantId, end: start }, keyring)
  if (fault) return { fault }
  const signed = new SignedHashes()
  for (const statement of statements) signed.add(statement)
  for (const memory of memories) {
    const judged = judgeMemory(memory, { start, statements })
    if ('fault' in judged) return judged
    const { expects } = judged
    if (expects && expects.seq > (signed.last?.seq ?? 0)) return { fault: { seq: expects.seq, reason: 'rolled_back' } }
    if (expects) signed.expect(expects)
  }
  if (signed.fault) return { fault: signed.fault }
  const kept = statements.findLast(({ is_head }) => !is_head)
  return { kept, last: signed.last, end, key: files.at(-1)?.key, text: files.at(-1)?.text ?? '' }

  /** Usually the newest file alone. */
  async function readBackTo(number: number) {
    const files: { key: string; text: string }[] = []
    const keys = await listDays(storage, tenantId)
    for (let key = keys.pop(); key !== undefined; key = keys.pop()) {
      const text = await readDay(storage, key)
      if (text !== undefined) files.unshift({ key, text })
      if (files[0] && startOf(files[0].text).number <= number) break
    }
    return files
  }
}

/** What the first line of a file follows. Whether that is right shows by what the signer remembers. */
function startOf(text: string): CheckpointEnd {
  try {
    const { number, previous, is_head, resumes } = JSON.parse(text.slice(0, text.indexOf('\n'))) as Checkpoint
    return { number: is_head ? number : (resumes?.number ?? number - 1), previous }
  } catch {
    return BEFORE_THE_FIRST
  }
}
