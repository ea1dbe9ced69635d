import { hash } from 'node:crypto'
import { GENESIS } from '@samakart/rules/audit-chain'
import { canonicalJson } from '@samakart/rules/canonical-json'
import { keyIdOfPublicKey, publicKeyFromBytes, verifyBytes } from '@samakart/rules/signatures'
import type { Keyring } from '#platform/crypto/keyring.ts'

/** A signed statement of a chain's length and last hash, stored outside the database, as it was before checkpoints were chained. */
export interface UnchainedCheckpoint {
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
export type SignatureCheck = Pick<Keyring, 'verifySigned'>

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
