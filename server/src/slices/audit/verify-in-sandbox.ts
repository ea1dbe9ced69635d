// Runs in a sandbox process: walks through a batch of a chain, or checks the signatures of a file of checkpoints.

import { type ChainEntry, type ChainFault, ChainWalk } from '@samakart/rules/audit-chain'
import { checkWithPublicKeys, type FollowInput, followCheckpoints, type ReadCheckpoints } from './checkpoint.ts'

export type VerificationStep = { walk: BatchInput } | { follow: FollowInput }

export function run(step: VerificationStep, bytes: Buffer): BatchResult | ReadCheckpoints {
  const text = bytes.toString('utf8')
  if ('walk' in step) return walkBatch(step.walk, text)
  const { publicKeys, ...from } = step.follow
  return followCheckpoints(text, from, checkWithPublicKeys(publicKeys))
}

export interface BatchInput {
  tenantId: string
  after: { seq: number; hash: string }
  /** Hashes that were signed, by the number of the entry. */
  wanted: readonly (readonly [number, string])[]
}

export interface BatchResult {
  seq: number
  hash: string
  count: number
  fault: ChainFault | undefined
  /** The first entry whose hash is not the signed one. */
  differing: number | undefined
}

/** Walks through a batch of entries, given as JSON. */
export function walkBatch({ tenantId, after, wanted }: BatchInput, text: string): BatchResult {
  const entries = JSON.parse(text) as ChainEntry[]
  const signed = new Map(wanted)
  const walk = new ChainWalk(tenantId, after)
  let differing: number | undefined
  for (const entry of entries) {
    walk.step({ ...entry, at: asHashed(entry.at) })
    const hash = signed.get(entry.seq)
    if (hash !== undefined && hash !== entry.hash) differing ??= entry.seq
  }
  return { seq: walk.seq, hash: walk.hash, count: entries.length, fault: walk.fault, differing }
}

/** PostgreSQL writes the same instant in another form. */
function asHashed(at: string): string {
  const instant = new Date(at)
  return Number.isNaN(instant.getTime()) ? at : instant.toISOString()
}
