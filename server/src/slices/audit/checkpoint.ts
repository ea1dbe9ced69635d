import { hash } from 'node:crypto'
import { type ChainFault, GENESIS } from '@samakart/rules/audit-chain'
import { canonicalJson } from '@samakart/rules/canonical-json'
import { keyIdOfPublicKey, publicKeyFromBytes, verifyBytes } from '@samakart/rules/signatures'
import type { Keyring } from '#platform/crypto/keyring.ts'

/** A signed statement of a chain's length and last hash, stored outside the database, as it was before checkpoints were chained. */
interface UnchainedCheckpoint {
  organization_id: string
  seq: number
  hash: string
  at: string
  key_id: string
  /** An archive ends here: what comes before may be missing in the database. */
  archived?: true
  signature: string
}

/** Each carries the number and the hash of the one before, so that none of them can be removed, changed or moved unseen. */
export interface Checkpoint extends UnchainedCheckpoint {
  /** From 1, without gaps. That of the last kept one, in a checkpoint that is only the head. */
  number: number
  /** The hash of the checkpoint before; of the last kept one, in one that is only the head. */
  previous: string
  /** How far the chain has come since the last kept checkpoint: the next signature takes its place. */
  is_head?: true
  /**
   * An operator has said that the chain goes on from here, after a backup was restored. What was signed beyond `seq` before is given up, up to this
   * number; numbers go on behind it.
   */
  resumes?: { number: number }
}

export type AnyCheckpoint = Checkpoint | UnchainedCheckpoint

/** Verifies our signatures. Public keys are enough for that. */
type SignatureCheck = Pick<Keyring, 'verifySigned'>

export const BEFORE_THE_FIRST = { number: 0, previous: GENESIS }

export async function signCheckpoint<T extends Omit<Checkpoint, 'key_id' | 'signature'>>(
  { signing }: Keyring,
  facts: T,
) {
  const statement = { ...facts, key_id: signing.keyId }
  return { ...statement, signature: await signing.sign(bytesOf(statement)) }
}

export function isSignedByUs(signatures: SignatureCheck, checkpoint: AnyCheckpoint): boolean {
  const { signature, ...statement } = checkpoint
  return typeof signature === 'string' && signatures.verifySigned(checkpoint.key_id, bytesOf(statement), signature)
}

/** For whoever has no secret: an auditor, a sandbox process. */
export function checkWithPublicKeys(keys: readonly Uint8Array[]): SignatureCheck {
  const known = new Map(keys.map((bytes) => [keyIdOfPublicKey(bytes), publicKeyFromBytes(bytes)]))
  return {
    verifySigned(keyId, bytes, signature) {
      const key = known.get(keyId)
      return key !== undefined && verifyBytes(key, bytes, signature)
    },
  }
}

export const lineOf = (checkpoint: AnyCheckpoint): string => canonicalJson(checkpoint)

/** What the next checkpoint carries as `previous`. */
export const hashOfCheckpoint = (checkpoint: Checkpoint): string => hash('sha256', lineOf(checkpoint), 'hex')

export const isChained = (checkpoint: AnyCheckpoint): checkpoint is Checkpoint => 'number' in checkpoint

/** What is no checkpoint counts as forged. */
export function parseCheckpoint(text: string): AnyCheckpoint | 'unreadable' {
  try {
    const value = JSON.parse(text) as Checkpoint
    const isOne = Number.isInteger(value.seq) && typeof value.hash === 'string' && typeof value.key_id === 'string'
    return isOne ? value : 'unreadable'
  } catch {
    return 'unreadable'
  }
}

/** The version before the chain of checkpoints had another first line, so that no statement of one can pass for one of the other. */
function bytesOf(statement: Omit<AnyCheckpoint, 'signature'>): Buffer {
  const version = 'number' in statement ? 'v2' : 'v1'
  return Buffer.from(`samakart/audit-checkpoint/${version}\n${canonicalJson(statement)}`)
}

export type FaultReason =
  | ChainFault['reason']
  | 'head_differs'
  | 'checkpoint_differs'
  | 'forged'
  | 'other_organization'
  | 'checkpoint_missing'
  | 'rolled_back'

export interface Fault {
  seq: number
  reason: FaultReason
}

/** How far a chain of checkpoints was read: the number and the hash of the last kept one. */
export interface CheckpointEnd {
  number: number
  previous: string
}

/** A checkpoint with its own hash. */
export type Statement = Checkpoint & { own: string }

export interface ReadCheckpoints {
  statements: Statement[]
  end: CheckpointEnd
  fault: Fault | undefined
}

export interface FollowInput {
  tenantId: string
  publicKeys: readonly Uint8Array[]
  end: ReadCheckpoints['end']
}

/** Reads lines of one organization, each of them signed and following the one before. Stops at the first fault. */
export function followCheckpoints(
  text: string,
  from: { tenantId: string; end: CheckpointEnd },
  signatures: SignatureCheck,
): ReadCheckpoints {
  const statements: Statement[] = []
  let end = from.end
  for (const line of text.split('\n')) {
    if (line === '') continue
    const checkpoint = parseCheckpoint(line)
    const fault = faultOf(checkpoint, { ...from, end }, signatures)
    if (fault !== undefined || checkpoint === 'unreadable' || !isChained(checkpoint))
      return {
        statements,
        end,
        fault: { seq: checkpoint === 'unreadable' ? 0 : checkpoint.seq, reason: fault ?? 'forged' },
      }
    const own = hashOfCheckpoint(checkpoint)
    statements.push({ ...checkpoint, own })
    if (!checkpoint.is_head) end = { number: checkpoint.number, previous: own }
  }
  return { statements, end, fault: undefined }
}

function faultOf(
  checkpoint: ReturnType<typeof parseCheckpoint>,
  { tenantId, end }: { tenantId: string; end: CheckpointEnd },
  signatures: SignatureCheck,
): FaultReason | undefined {
  if (checkpoint === 'unreadable' || !isChained(checkpoint)) return 'forged'
  if (!isSignedByUs(signatures, checkpoint)) return 'forged'
  if (checkpoint.organization_id !== tenantId) return 'other_organization'
  const { number, previous, resumes } = checkpoint
  const next = resumes ? Math.max(end.number, resumes.number) + 1 : end.number + 1
  const isNext = number === (checkpoint.is_head ? end.number : next)
  return isNext && previous === end.previous ? undefined : 'checkpoint_missing'
}

/** The hashes that the chain must have, by number of the entry, and the furthest of them. */
export class SignedHashes {
  readonly hashes = new Map<number, string>()
  last: Statement | undefined
  fault: Fault | undefined

  add(statement: Statement): void {
    if (statement.resumes) this.#giveUpAfter(statement.seq)
    this.expect(statement)
    if (!this.last || statement.resumes || statement.seq >= this.last.seq) this.last = statement
  }

  expect({ seq, hash }: { seq: number; hash: string }): void {
    const known = this.hashes.get(seq)
    if (known !== undefined && known !== hash) this.fault ??= { seq, reason: 'checkpoint_differs' }
    this.hashes.set(seq, hash)
  }

  #giveUpAfter(end: number): void {
    for (const seq of this.hashes.keys()) if (seq > end) this.hashes.delete(seq)
  }
}

/**
 * Compares what somebody remembers (the signer's own file, a copy elsewhere) with the checkpoints in the store: they must hold what was remembered.
 * Answers which entry the chain must have because of it, unless an operator has given it up since.
 */
export function judgeMemory(
  memory: Checkpoint,
  { start = BEFORE_THE_FIRST, statements }: { start?: CheckpointEnd; statements: readonly Statement[] },
): { fault: Fault } | { expects: { seq: number; hash: string } | undefined } {
  const kept = statements.filter(({ is_head }) => !is_head)
  const resumed = kept.find(({ resumes, number }) => resumes && number > memory.number)
  const remembered = memory.is_head ? memory.previous : hashOfCheckpoint(memory)
  // The first of these may be one that resumed: then the number before it belongs to a checkpoint that was given up.
  const isStart = memory.number === start.number && !kept[0]?.resumes
  const stored = isStart ? start.previous : kept.find(({ number }) => number === memory.number)?.own
  if (stored === undefined && !resumed) return { fault: { seq: memory.seq, reason: 'rolled_back' } }
  if (stored !== undefined && stored !== remembered) return { fault: { seq: memory.seq, reason: 'checkpoint_missing' } }
  const isGivenUp = kept.some(({ resumes, number, seq }) => resumes && number > memory.number && seq < memory.seq)
  return { expects: isGivenUp ? undefined : { seq: memory.seq, hash: memory.hash } }
}
