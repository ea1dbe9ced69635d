import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@samakart/server/config'
import type { OpenDatabase } from '@samakart/server/internal/platform/db/open-database'
import { openServices } from '@samakart/server/internal/platform/open-services'
import { theSystem } from '@samakart/server/internal/platform/scopes'
import type { Services } from '@samakart/server/internal/platform/services'
import { inUnitOfWork } from '@samakart/server/internal/platform/unit-of-work'
import { copyCheckpoints } from '@samakart/server/internal/slices/audit/copies'
import { recordAct } from '@samakart/server/internal/slices/audit/record-act'
import { signChain } from '@samakart/server/internal/slices/audit/sign-chain'
import { forgetRefusal, readMemory, remember } from '@samakart/server/internal/slices/audit/signer-memory'
import { type State, stateOf, turnBack } from '@samakart/server/internal/slices/audit/testing/tamper'

/** A chain that was signed on several days and copied at the end. */
export interface Trail {
  id: string
  /** How database and store were after each signature; the last is how they are. */
  states: State[]
}

export interface Installation extends AsyncDisposable {
  services: Services
  /** Where copies of checkpoints lie, and exports for auditors. */
  copies: string
  exports: string
  trails: Trail[]
  /** One more act, and its signature. */
  actAndSign(trail: Trail): Promise<void>
  /** As if nothing had been tampered with. */
  restore(trail: Trail): Promise<void>
}

const DAYS = 5
const SIGNATURES_PER_DAY = 3
const ACTS = 3

/** The services of an installation with two organizations, without its background work: nothing signs by itself amid an attempt. */
export async function openInstallation(database: OpenDatabase): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'samakart-audit-'))
  const [copies, exports] = [join(folder, 'copies'), join(folder, 'exports')]
  mkdirSync(copies)
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'silent',
    AUDIT_COPIES: `folder:${copies}`,
  })
  let now = new Date('2026-03-10T09:00:00.000Z')
  const services = await openServices(config, [], { database, clock: { now: () => now } })
  let acts = 0
  const act = (tenantId: string) =>
    inUnitOfWork(services, { tenantId, actor: theSystem }, async (work) => {
      for (let i = 0; i < ACTS; i++)
        recordAct(work, { action: 'test.done', object: `object_${acts++}`, details: { i } })
    })

  const trails: Trail[] = ['org_a', 'org_b'].map((id) => ({ id, states: [] }))
  for (let signature = 0; signature < DAYS * SIGNATURES_PER_DAY; signature++) {
    now = new Date(now.getTime() + (24 / SIGNATURES_PER_DAY) * 3_600_000)
    for (const { id, states } of trails) {
      await act(id)
      // A second signature soon after the first is no checkpoint of its own, but only the head.
      if (signature % 2 === 1) {
        await signChain(services, id)
        await act(id)
      }
      await signChain(services, id)
      states.push(await stateOf(services, id))
    }
  }
  await copyCheckpoints(services)
  const memories = new Map(
    await Promise.all(trails.map(async ({ id }) => [id, (await readMemory(config.dataDir, id)).last] as const)),
  )

  return {
    services,
    copies,
    exports,
    trails,
    async actAndSign({ id }) {
      await act(id)
      await signChain(services, id)
    },
    async restore({ id, states }) {
      const [last, memory] = [states.at(-1), memories.get(id)]
      if (!last || !memory) throw new Error('The trail has no state.')
      await turnBack(services, id, last)
      await remember(config.dataDir, memory)
      await forgetRefusal(config.dataDir, id)
    },
    async [Symbol.asyncDispose]() {
      await services.sandbox.close()
      services.disk.stop()
      await services.database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
