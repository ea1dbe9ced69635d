import { FairQueue } from '#platform/fair-queue.ts'
import { sandboxTask } from '#platform/sandbox/task.ts'
import type { Services } from '#platform/services.ts'
import type { BatchResult } from './chain-batch.ts'
import type { ReadCheckpoints } from './checkpoint-chain.ts'
import { type ChainVerdict, chainInDatabase, here, type Verifier, verifyChain } from './verify-chain.ts'
import type { run, VerificationStep } from './verify-in-sandbox.ts'

/** Less is done sooner than it is sent to another process. */
const SMALL_BYTES = 32 << 10
const BATCH = 1_000

const step = sandboxTask<typeof run>(new URL('./verify-in-sandbox.ts', import.meta.url), { seconds: 20 })

/** Asks for the verdict on the chain of an organization. */
export type AskForVerdict = (tenantId: string) => Promise<ChainVerdict>

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
  return (tenantId) => verifyChain(chainInDatabase(services, tenantId), sandboxVerifier(services, tenantId), BATCH)
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
