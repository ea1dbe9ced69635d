import { GENESIS } from '@samakart/rules/audit-chain'
import { FairQueue } from '#platform/fair-queue.ts'
import { sandboxTask } from '#platform/sandbox/task.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope } from '#platform/unit-of-work.ts'
import {
  type AnyCheckpoint,
  BEFORE_THE_FIRST,
  type Checkpoint,
  checkWithPublicKeys,
  type Fault,
  type FollowInput,
  followCheckpoints,
  isChained,
  isSignedByUs,
  judgeMemory,
  type ReadCheckpoints,
  SignedHashes,
  type Statement,
} from './checkpoint.ts'
import { listDays, readDay, readEvidence, readUnchained } from './checkpoint-files.ts'
import { newestCopies } from './copies.ts'
import { findArchived, findHead, readEntriesAsText } from './queries.ts'
import type { Head } from './sign-chain.ts'
import { readMemory, type SigningRefused } from './signer-memory.ts'
import { type BatchInput, type BatchResult, type run, type VerificationStep, walkBatch } from './verify-in-sandbox.ts'

/** Hashing this many takes some milliseconds; between batches the process serves other requests. */
const BATCH = 200

/** Less is done sooner than it is sent to another process. */
const SMALL_BYTES = 32 << 10

const SANDBOX_BATCH = 1_000

const step = sandboxTask<typeof run>(new URL('./verify-in-sandbox.ts', import.meta.url), { seconds: 20 })

/** Where a chain is read from, batch by batch. Entries never change, so no long transaction is needed. */
export interface ChainSource {
  tenantId: string
  /** Our public keys, 32 bytes each. */
  publicKeys: readonly Uint8Array[]
  /** The last entry that was taken out of it and lies elsewhere; undefined if it is whole. */
  archivedUntil(): Promise<Head | undefined>
  /** Where it ends although the chain goes on elsewhere: it is an archive. */
  endsAt?: Head | undefined
  head(): Promise<Head | undefined>
  /** A JSON array of entries. */
  entriesAfter(seq: number, limit: number): Promise<string>
  /** What was signed before checkpoints were chained. */
  unchained(): Promise<(AnyCheckpoint | 'unreadable')[]>
  /** The files of chained checkpoints, in their order. */
  chained(): AsyncIterable<string>
  /** What lies neither with the chain nor with the checkpoints: the signer's own file, and copies elsewhere. */
  memories(): Promise<Checkpoint[]>
  /** Signatures that were refused. */
  refusals(): Promise<SigningRefused[]>
}

export interface ChainVerdict {
  valid: boolean
  entries: number
  head_hash: string
  checkpoints: number
  /** How many of them were signed before checkpoints were chained. */
  unchained: number
  /** How many statements from elsewhere the chain was compared with. */
  memories: number
  first_fault: Fault | null
}

/** Where batches are hashed and signatures checked: here, or in another process. */
interface Verifier {
  walk(input: BatchInput, text: string): Promise<BatchResult>
  follow(input: FollowInput, text: string): Promise<ReadCheckpoints>
}

/** Asks for the verdict on the chain of an organization. */
type AskForVerdict = (tenantId: string) => Promise<ChainVerdict>

const here: Verifier = {
  walk: async (input, text) => walkBatch(input, text),
  follow: async ({ publicKeys, ...from }, text) => followCheckpoints(text, from, checkWithPublicKeys(publicKeys)),
}

export function chainInDatabase(services: Services, tenantId: string): ChainSource {
  const { storage, config, keyring } = services
  return {
    tenantId,
    publicKeys: [keyring.signing.publicBytes, ...keyring.retiredSigning],
    archivedUntil: () => inPlatformScope(services, ({ db }) => findArchived(db, tenantId)),
    head: () => inPlatformScope(services, ({ db }) => findHead(db, tenantId)),
    entriesAfter: (seq, limit) => inPlatformScope(services, ({ db }) => readEntriesAsText(db, tenantId, seq, limit)),
    unchained: () => readUnchained(storage, tenantId),
    async *chained() {
      for (const key of await listDays(storage, tenantId)) yield (await readDay(storage, key)) ?? ''
    },
    async memories() {
      const { last } = await readMemory(config.dataDir, tenantId)
      return [...(last ? [last] : []), ...(await newestCopies(services, tenantId))]
    },
    async refusals() {
      const { refused } = await readMemory(config.dataDir, tenantId)
      return [...(refused ? [refused] : []), ...(await readEvidence<SigningRefused>(storage, tenantId))]
    },
  }
}

/** Reads the whole chain and compares it with its stored head, with every signed checkpoint and with what is remembered elsewhere. */
export async function verifyChain(source: ChainSource, verifier = here, batch = BATCH): Promise<ChainVerdict> {
  // Checkpoints and head are read before the chain: it may grow meanwhile, but it must not be shorter than they say.
  const checkpoints = await readCheckpoints(source, verifier)
  const headBefore = await source.head()
  const archived = await source.archivedUntil()
  const { signed, statements, archives } = checkpoints
  let walked = archived ?? { seq: 0, hash: GENESIS }
  const verdict = (fault: Fault | null | undefined): ChainVerdict => ({
    valid: !fault,
    entries: walked.seq - (archived?.seq ?? 0),
    head_hash: walked.hash,
    checkpoints: checkpoints.count,
    unchained: checkpoints.unchained,
    memories: checkpoints.memories,
    first_fault: fault ?? null,
  })
  if (checkpoints.fault) return verdict(checkpoints.fault)

  // What was taken out is believed only if we signed its end, and so is an archive's end.
  for (const end of [archived, source.endsAt]) {
    if (end && !archives.some(({ seq, hash }) => seq === end.seq && hash === end.hash))
      return verdict({ seq: end.seq, reason: 'checkpoint_differs' })
  }
  let differing: number | undefined
  for (;;) {
    const wanted = hashesBetween(signed, walked.seq, batch)
    const text = await source.entriesAfter(walked.seq, batch)
    const found = await verifier.walk({ tenantId: source.tenantId, after: walked, wanted }, text)
    walked = { seq: found.seq, hash: found.hash }
    if (found.fault) return verdict(found.fault)
    differing ??= found.differing
    if (found.count < batch) break
  }
  if (differing !== undefined) return verdict({ seq: differing, reason: 'checkpoint_differs' })
  const end = source.endsAt?.seq ?? Number.POSITIVE_INFINITY
  const missing = [headBefore?.seq ?? 0, ...signed.keys()].some((seq) => seq <= end && seq > walked.seq)
  if (missing) return verdict({ seq: walked.seq + 1, reason: 'missing_or_reordered' })
  const headAfter = await source.head()
  const isHeadWrong = headAfter ? headAfter.seq < walked.seq : walked.seq > 0
  const isHashWrong = headAfter?.seq === walked.seq && headAfter.hash !== walked.hash
  if (isHeadWrong || isHashWrong) return verdict({ seq: walked.seq, reason: 'head_differs' })
  const resumedAt = statements.findLast(({ resumes }) => resumes)?.at ?? ''
  return verdict((await source.refusals()).find(({ at }) => at > resumedAt))
}

interface FoundCheckpoints {
  signed: Map<number, string>
  statements: Statement[]
  archives: AnyCheckpoint[]
  count: number
  unchained: number
  memories: number
  fault: Fault | undefined
}

async function readCheckpoints(source: ChainSource, verifier: Verifier): Promise<FoundCheckpoints> {
  const { tenantId, publicKeys } = source
  const signatures = checkWithPublicKeys(publicKeys)
  // Memories first: what is signed meanwhile makes the store newer than they are, which is no fault.
  const memories = await source.memories()
  const unchained = await source.unchained()
  const signed = new SignedHashes()
  const found: FoundCheckpoints = {
    signed: signed.hashes,
    statements: [],
    archives: [],
    count: unchained.length,
    unchained: unchained.length,
    memories: memories.length,
    fault: undefined,
  }
  for (const checkpoint of unchained) {
    if (checkpoint === 'unreadable' || isChained(checkpoint) || !isSignedByUs(signatures, checkpoint))
      return { ...found, fault: { seq: 0, reason: 'forged' } }
    if (checkpoint.organization_id !== tenantId) return { ...found, fault: { seq: 0, reason: 'other_organization' } }
    if (checkpoint.archived) found.archives.push(checkpoint)
    signed.expect(checkpoint)
  }
  let end = BEFORE_THE_FIRST
  for await (const text of source.chained()) {
    const { fault, ...read } = await verifier.follow({ tenantId, publicKeys, end }, text)
    for (const statement of read.statements) {
      signed.add(statement)
      found.statements.push(statement)
      if (statement.archived) found.archives.push(statement)
    }
    found.count += read.statements.length
    if (fault) return { ...found, fault }
    end = read.end
  }
  for (const memory of memories) {
    if (!isSignedByUs(signatures, memory)) return { ...found, fault: { seq: memory.seq, reason: 'forged' } }
    if (memory.organization_id !== tenantId) return { ...found, fault: { seq: 0, reason: 'other_organization' } }
    const judged = judgeMemory(memory, found)
    if ('fault' in judged) return { ...found, fault: judged.fault }
    if (judged.expects) {
      if (judged.expects.seq > (signed.last?.seq ?? 0) && !source.endsAt)
        return { ...found, fault: { seq: judged.expects.seq, reason: 'rolled_back' } }
      signed.expect(judged.expects)
    }
  }
  return { ...found, fault: signed.fault }
}

function hashesBetween(signed: Map<number, string>, after: number, count: number): [number, string][] {
  const wanted: [number, string][] = []
  for (let seq = after + 1; seq <= after + count; seq++) {
    const hash = signed.get(seq)
    if (hash !== undefined) wanted.push([seq, hash])
  }
  return wanted
}

/**
 * One verification at a time in this process, however many are asked for, in turns by organization. All who ask while one of their organization waits get
 * its verdict: asking often costs no more than asking once.
 */
export function verificationTurns(verify: AskForVerdict): AskForVerdict {
  const waiting = new Map<string, Promise<ChainVerdict>>()
  const turns = new FairQueue<() => Promise<unknown>>()
  let isRunning = false

  const runNext = async () => {
    if (isRunning) return
    isRunning = true
    for (let next = turns.next(); next; next = turns.next()) await next()
    isRunning = false
  }
  return (tenantId) => {
    const same = waiting.get(tenantId)
    if (same) return same
    const { promise, resolve, reject } = Promise.withResolvers<ChainVerdict>()
    waiting.set(tenantId, promise)
    turns.add(tenantId, async () => {
      // Whoever asks from now on may know of an entry that this verification has passed already.
      waiting.delete(tenantId)
      await verify(tenantId).then(resolve, reject)
    })
    void runNext()
    return promise
  }
}

/** Hashes and checks signatures in the sandbox, so that the thread that answers requests only passes text on. */
export function verifyInSandbox(services: Services): AskForVerdict {
  return (tenantId) =>
    verifyChain(chainInDatabase(services, tenantId), sandboxVerifier(services, tenantId), SANDBOX_BATCH)
}

function sandboxVerifier({ sandbox }: Services, tenantId: string): Verifier {
  const inSandbox = (input: VerificationStep, text: string) => sandbox.run(tenantId, step, input, [Buffer.from(text)])
  return {
    walk: async (input, text) =>
      text.length < SMALL_BYTES ? here.walk(input, text) : ((await inSandbox({ walk: input }, text)) as BatchResult),
    follow: async (input, text) =>
      text.length < SMALL_BYTES
        ? here.follow(input, text)
        : ((await inSandbox({ follow: input }, text)) as ReadCheckpoints),
  }
}
