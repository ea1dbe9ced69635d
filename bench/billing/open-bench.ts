import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/platform/config/config.ts'
import { EmbeddedServer } from '../../server/src/platform/db/embedded/embedded-server.ts'
import { type OpenDatabase, openEmbedded, openPostgres } from '../../server/src/platform/db/open-database.ts'
import { inPlatformWork, theSystem } from '../../server/src/platform/unit-of-work.ts'
import type { Workshop } from '../../server/src/platform/workshop.ts'
import { createOrganization, type Plan } from '../../server/src/slices/accounts/index.ts'
import { startPostgres } from '../../server/src/testing/postgres-server.ts'

export type Engine = OpenDatabase['engine']

export interface Bench extends AsyncDisposable {
  shop: Workshop
  organization(plan: Plan, openingBalanceFcfa: number): Promise<string>
}

export const engines: readonly Engine[] = ['postgres', 'embedded']

export function enginesAsked(): readonly Engine[] {
  const asked = engines.filter((engine) => process.argv.includes(`--${engine}`))
  return asked.length > 0 ? asked : engines
}

/** A number after `--name`, or the usual one. */
export function numberAsked(name: string, usual: number): number {
  const place = process.argv.indexOf(`--${name}`)
  return place < 0 ? usual : Number(process.argv[place + 1])
}

/**
 * The whole service on a database of its own: a PostgreSQL from npm without fsync, or the embedded one in memory; or on
 * the PostgreSQL database that is named.
 */
export async function openBench(engine: Engine, address?: string): Promise<Bench> {
  const folder = mkdtempSync(join(tmpdir(), 'samakart-bench-'))
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'error' })
  const postgres = engine === 'postgres' && !address ? await startPostgres() : undefined
  const url = address ?? postgres?.url
  const database = url ? openPostgres(url, 20) : openEmbedded(await EmbeddedServer.start({}), async () => {})
  const app = await openApp(config, { database })
  return {
    shop: app.shop,
    async organization(plan, openingBalanceFcfa) {
      const input = { name: 'Programme', country_code: 'SN', region_code: 'DKR', plan }
      const { id } = await inPlatformWork(app.shop, theSystem, (work) =>
        createOrganization(work, { ...input, opening_balance_fcfa: openingBalanceFcfa }),
      )
      return id
    },
    async [Symbol.asyncDispose]() {
      await app.stop()
      await postgres?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
