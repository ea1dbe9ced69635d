import { ChainWalk, GENESIS } from '@samakart/rules/audit-chain'
import { OperatorError } from '#platform/operator-error.ts'
import { theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope, inUnitOfWork } from '#platform/unit-of-work.ts'
import {
  BEFORE_THE_FIRST,
  type Checkpoint,
  type CheckpointEnd,
  type Fault,
  type FaultReason,
  followCheckpoints,
  hashOfCheckpoint,
  isChained,
  isSignedByUs,
  judgeMemory,
  lineOf,
  SignedHashes,
  type Statement,
  signCheckpoint,
} from './checkpoint.ts'
import { dayKey, keepEvidence, listDays, readDay, readUnchained, resumedKey } from './checkpoint-files.ts'
import { newestCopies } from './copies.ts'
import { findArchived, findHead, listEntriesAfter } from './queries.ts'
import { recordAct } from './record-act.ts'
import { forgetRefusal, readMemory, remember, rememberRefusal } from './signer-memory.ts'
import { whileSigning } from './signing-lease.ts'

/** What the store says was signed last. */
interface Signed {
  /** The last kept checkpoint. */
  kept: Statement | undefined
  /** How far the entries were signed. */
  last: Statement | undefined
  end: CheckpointEnd
  /** The newest file. */
  key: string | undefined
  text: string
}

export interface Head {
  seq: number
  hash: string
}

/** Between batches the process serves other requests. */
const BATCH = 200
/** A checkpoint is kept for good after this time, or after so many entries, but not more often than once a minute. */
const KEEP_EVERY_MS = 30 * 60_000
const KEEP_EVERY_ENTRIES = 1_000
const KEEP_AT_MOST_EVERY_MS = 60_000

/** Nothing is signed any more for this chain: it is not what was signed. */
export class SigningRefusedError extends Error {
  override name = 'SigningRefusedError'

  constructor(tenantId: string, { reason, seq }: Fault) {
    super(`The audit trail of ${tenantId} is signed no more: ${reason} at entry ${seq}. See npm run ops:verify-audit.`)
  }
}

/**
 * Signs the head of a chain, if the chain leads there from what was signed last. Otherwise nothing is signed any more for this organization: what the
 * database says now may be a forgery, and a signature would make it true. `written` is what this process itself has written last: the chain must lead
 * through it, so that nobody changes an entry before it is signed.
 */
export async function signChain(services: Services, tenantId: string, written?: Head): Promise<void> {
  const { dataDir } = services.config
  const memory = await readMemory(dataDir, tenantId)
  if (memory.refused) return
  const head = await readHead(services, tenantId)
  const isSigned = head?.seq === memory.last?.seq && head?.hash === memory.last?.hash
  if (isSigned && (!written || (await holdsWritten(services, tenantId, written)))) return
  await whileSigning(services, tenantId, (hold) => signHeld(services, tenantId, hold, written))
}

/** For whoever signs more than that in the same turn. Answers what is signed now. */
export async function signHeld(
  services: Services,
  tenantId: string,
  hold: () => Promise<void>,
  written?: Head,
): Promise<Signed> {
  const { last: remembered, refused } = await readMemory(services.config.dataDir, tenantId)
  if (refused) throw new SigningRefusedError(tenantId, refused)
  // A machine that has signed nothing yet believes the newest copies.
  const memories = remembered ? [remembered] : await newestCopies(services, tenantId)
  const signed = await readSigned(services, tenantId, memories)
  if ('fault' in signed) throw await refuse(services, tenantId, signed.fault)
  if (signed.last && !remembered)
    services.log.info('audit signer adopted the newest checkpoint', {
      organization_id: tenantId,
      count: signed.last.seq,
    })
  const last = signed.last ?? (await signedBeforeChaining(services, tenantId))
  const { head, fault } = await walkToHead(services, tenantId, last ?? { seq: 0, hash: GENESIS }, hold, written)
  if (fault) throw await refuse(services, tenantId, fault, { signed: last, found: head })
  const isKept = mustKeep(services.clock.now(), signed.kept, head)
  if (head.seq > (signed.last?.seq ?? 0)) return append(services, tenantId, signed, { ...head, isKept }, hold)
  if (signed.last) await remember(services.config.dataDir, withoutOwn(signed.last))
  return signed
}

interface NewCheckpoint extends Head {
  isKept: boolean
  archived?: true
  resumes?: { number: number }
}

/** Writes the next checkpoint behind those that are signed: first to the store, then to the signer's own file. */
export async function append(
  { storage, keyring, clock, config }: Services,
  tenantId: string,
  signed: Signed,
  { seq, hash, isKept, archived, resumes }: NewCheckpoint,
  hold: () => Promise<void>,
): Promise<Signed> {
  const now = clock.now()
  const last = Math.max(signed.end.number, resumes?.number ?? 0)
  const checkpoint: Checkpoint = await signCheckpoint(keyring, {
    organization_id: tenantId,
    number: isKept ? last + 1 : last,
    previous: signed.end.previous,
    seq,
    hash,
    at: now.toISOString(),
    ...(isKept ? {} : { is_head: true as const }),
    ...(archived ? { archived } : {}),
    ...(resumes ? { resumes } : {}),
  })
  const usual = resumes ? resumedKey(tenantId, now, last + 1) : dayKey(tenantId, now)
  // The file of the day may have one behind it; and a clock that was set back must not put a checkpoint before its predecessor.
  const key = signed.key !== undefined && signed.key > usual ? signed.key : usual
  const lines = signed.key === key ? signed.text.split('\n').filter((line) => line !== '') : []
  // The end of an archive lies before the head, so that the head has to stay.
  if (!archived && lines.length > 0 && isHeadLine(lines.at(-1) ?? '')) lines.pop()
  const text = `${[...lines, lineOf(checkpoint)].join('\n')}\n`
  await hold()
  await storage.put(key, text)
  const own = hashOfCheckpoint(checkpoint)
  const statement = { ...checkpoint, own }
  const furthest = archived && signed.last && signed.last.seq > seq ? signed.last : statement
  if (furthest === statement) await remember(config.dataDir, checkpoint)
  return {
    kept: isKept ? statement : signed.kept,
    last: furthest,
    end: isKept ? { number: checkpoint.number, previous: own } : signed.end,
    key,
    text,
  }
}

const isHeadLine = (line: string) => (JSON.parse(line) as Checkpoint).is_head === true

function withoutOwn<T extends { own: string }>({ own: _, ...checkpoint }: T): Omit<T, 'own'> {
  return checkpoint
}

function mustKeep(now: Date, kept: Checkpoint | undefined, head: Head): boolean {
  if (!kept || kept.at.slice(0, 10) !== now.toISOString().slice(0, 10)) return true
  const ageMs = now.getTime() - new Date(kept.at).getTime()
  return ageMs >= KEEP_EVERY_MS || (head.seq - kept.seq >= KEEP_EVERY_ENTRIES && ageMs >= KEEP_AT_MOST_EVERY_MS)
}

/** Where the walk begins if nothing was signed in a chain of checkpoints yet: after what an earlier version signed. */
async function signedBeforeChaining(services: Services, tenantId: string): Promise<Head | undefined> {
  const { storage, keyring } = services
  const found = await readUnchained(storage, tenantId)
  return found
    .filter((checkpoint) => checkpoint !== 'unreadable')
    .filter((one) => !isChained(one) && one.organization_id === tenantId && isSignedByUs(keyring, one))
    .at(-1)
}

/** The entry that was signed last, if there was one, must be there as it was signed, and all that follow must lead to the head. */
async function walkToHead(
  services: Services,
  tenantId: string,
  start: Head,
  hold: () => Promise<void>,
  written?: Head,
): Promise<{ head: Head; fault?: Fault }> {
  const first = await inPlatformScope(services, async ({ db }) => ({
    head: (await findHead(db, tenantId)) ?? { seq: 0, hash: GENESIS },
    // In this order: a month that is taken out between the two questions is known then.
    entries: await listEntriesAfter(db, tenantId, start.seq - 1, BATCH),
    archived: await findArchived(db, tenantId),
  }))
  const { head, archived } = first
  const fault = (seq: number, reason: FaultReason) => ({ head, fault: { seq, reason } })
  if (archived && (archived.seq > start.seq || (archived.seq === start.seq && archived.hash !== start.hash)))
    return fault(archived.seq, 'checkpoint_differs')
  if (head.seq < Math.max(start.seq, written?.seq ?? 0)) return fault(head.seq + 1, 'missing_or_reordered')
  // Another process may have signed it already, which did not know what this one had written.
  if (written && written.seq <= start.seq && !(await holdsWritten(services, tenantId, written)))
    return fault(written.seq, 'changed')
  if (head.seq === start.seq && head.hash !== start.hash) return fault(head.seq, 'head_differs')
  if (start.seq > (archived?.seq ?? 0)) {
    const [signed] = first.entries
    if (signed?.seq !== start.seq) return fault(start.seq, 'missing_or_reordered')
    if (signed.hash !== start.hash) return fault(start.seq, 'checkpoint_differs')
  }
  // An entry of an archived month may lie in the next month's part, by a second.
  let entries = first.entries.filter(({ seq }) => seq > start.seq)
  const walk = new ChainWalk(tenantId, start)
  while (walk.seq < head.seq) {
    await hold()
    if (entries.length === 0)
      entries = await inPlatformScope(services, ({ db }) => listEntriesAfter(db, tenantId, walk.seq, BATCH))
    if (entries.length === 0) return fault(walk.seq + 1, 'missing_or_reordered')
    for (const entry of entries) {
      if (walk.seq < head.seq) walk.step(entry)
      if (written?.seq === entry.seq && written.hash !== entry.hash) return fault(entry.seq, 'changed')
    }
    if (walk.fault) return { head, fault: walk.fault }
    entries = []
  }
  return walk.hash === head.hash ? { head } : fault(head.seq, 'head_differs')
}

/** Whether the entry that this process has written is there as it was, or lies in an archive. */
function holdsWritten(services: Services, tenantId: string, { seq, hash }: Head): Promise<boolean> {
  return inPlatformScope(services, async ({ db }) => {
    const [entry] = await listEntriesAfter(db, tenantId, seq - 1, 1)
    if (entry?.seq === seq) return entry.hash === hash
    return ((await findArchived(db, tenantId))?.seq ?? 0) >= seq
  })
}

/** Says so as loudly as it can, and keeps what was found for whoever looks into it. */
async function refuse(
  { config, clock, log, storage }: Services,
  tenantId: string,
  fault: Fault,
  hashes: { signed?: Head | undefined; found?: Head } = {},
): Promise<SigningRefusedError> {
  const refused = { ...fault, at: clock.now().toISOString() }
  await rememberRefusal(config.dataDir, tenantId, refused)
  log.error('audit checkpoint refused', { organization_id: tenantId, code: fault.reason, count: fault.seq })
  const { signed, found } = hashes
  await keepEvidence(storage, tenantId, clock.now(), {
    organization_id: tenantId,
    ...refused,
    signed: signed ? { seq: signed.seq, hash: signed.hash } : null,
    found: found ?? null,
  })
  return new SigningRefusedError(tenantId, fault)
}

function readHead(services: Services, tenantId: string): Promise<Head | undefined> {
  return inPlatformScope(services, ({ db }) => findHead(db, tenantId))
}

/** Reads the newest checkpoints, back to what the signer remembers, and compares them with it. */
async function readSigned(
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

/**
 * The operator says that the chain goes on from what the database holds, because a backup was restored or a refused signature was looked into. It is an
 * act in the chain, and the checkpoint names what it gives up: other machines and copies accept that one only by our signature.
 */
export async function resumeSigning(services: Services, tenantId: string): Promise<{ seq: number; number: number }> {
  const { config } = services
  const memory = await readMemory(config.dataDir, tenantId)
  const remembered = [...(memory.last ? [memory.last] : []), ...(await newestCopies(services, tenantId))]
  return whileSigning(services, tenantId, async (hold) => {
    const signed = await readWhatFollows(services, tenantId)
    const number = Math.max(signed.end.number, ...remembered.map((one) => one.number))
    const furthest = Math.max(signed.last?.seq ?? 0, ...remembered.map(({ seq }) => seq))
    await inUnitOfWork(services, { tenantId, actor: theSystem }, async (work) =>
      recordAct(work, {
        action: 'audit.signing_resumed',
        object: tenantId,
        details: { number, signed_until: furthest },
      }),
    )
    const head = await readHead(services, tenantId)
    if (!head) throw new OperatorError(`There is no chain of ${tenantId}.`)
    const resumed = await append(services, tenantId, signed, { ...head, isKept: true, resumes: { number } }, hold)
    await forgetRefusal(config.dataDir, tenantId)
    return { seq: head.seq, number: resumed.end.number }
  })
}

/** The store's checkpoints as far as they follow one another. What follows no more stays where it is, and a verification goes on naming it. */
async function readWhatFollows({ storage, keyring }: Services, tenantId: string) {
  let end = BEFORE_THE_FIRST
  let key: string | undefined
  let text = ''
  const signed = new SignedHashes()
  for (const day of await listDays(storage, tenantId)) {
    key = day
    text = (await readDay(storage, day)) ?? ''
    const found = followCheckpoints(text, { tenantId, end }, keyring)
    for (const statement of found.statements) signed.add(statement)
    end = found.end
  }
  return { kept: undefined, last: signed.last, end, key, text }
}
