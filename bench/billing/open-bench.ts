import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/platform/config/config.ts'
import { theSystem } from '../../server/src/platform/scopes.ts'
import type { Services } from '../../server/src/platform/services.ts'
import { inPlatformWork } from '../../server/src/platform/unit-of-work.ts'
import { createOrganization, type Plan } from '../../server/src/slices/accounts/index.ts'
import { startPostgres } from '../../server/src/testing/postgres-server.ts'
import { prepareTables } from '../../server/src/testing/prepare-databases.ts'
import { openBoth } from '../../server/src/testing/test-database.ts'

export interface Bench extends AsyncDisposable {
  services: Services
  organization(plan: Plan, openingBalanceFcfa: number): Promise<string>
}

/** The number after `--name` on the command line, or the default. */
export function numberOption(name: string, fallback: number): number {
  const index = process.argv.indexOf(`--${name}`)
  return index < 0 ? fallback : Number(process.argv[index + 1])
}

/** The whole service on its own PostgreSQL without fsync, or on the given database. */
export async function openBench(address?: string): Promise<Bench> {
  const folder = mkdtempSync(join(tmpdir(), 'samakart-bench-'))
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'error' })
  const postgres = address ? undefined : await startPostgres()
  const url = address ?? postgres?.url ?? ''
  await prepareTables(url)
  const app = await openApp(config, { database: await openBoth(url, 20) })
  return {
    services: app.services,
    async organization(plan, openingBalanceFcfa) {
      const input = { name: 'Programme', country_code: 'SN', region_code: 'DKR', plan }
      const { id } = await inPlatformWork(app.services, theSystem, (work) =>
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
