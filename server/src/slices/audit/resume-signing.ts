import { OperatorError } from '#platform/operator-error.ts'
import { theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inUnitOfWork } from '#platform/unit-of-work.ts'
import { BEFORE_THE_FIRST } from './checkpoint.ts'
import { followCheckpoints, SignedHashes } from './checkpoint-chain.ts'
import { listDays, readDay } from './checkpoint-files.ts'
import { newestCopies } from './copies/read-copies.ts'
import { recordAct } from './record-act.ts'
import { append, readHead } from './sign-chain.ts'
import { forgetRefusal, readMemory } from './signer-memory.ts'
import { whileSigning } from './signing-lease.ts'

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
