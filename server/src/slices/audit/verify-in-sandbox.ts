// Runs in a sandbox process: walks through a batch of a chain, or checks the signatures of a file of checkpoints.
import type { BatchInput, BatchResult } from './chain-batch.ts'
import { walkBatch } from './chain-batch.ts'
import { checkWithPublicKeys } from './checkpoint.ts'
import { followCheckpoints, type ReadCheckpoints } from './checkpoint-chain.ts'
import type { FollowInput } from './verify-chain.ts'

export type VerificationStep = { walk: BatchInput } | { follow: FollowInput }

export function run(step: VerificationStep, bytes: Buffer): BatchResult | ReadCheckpoints {
  const text = bytes.toString('utf8')
  if ('walk' in step) return walkBatch(step.walk, text)
  const { publicKeys, ...from } = step.follow
  return followCheckpoints(text, from, checkWithPublicKeys(publicKeys))
}
