import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/platform/config/config.ts'
import { openPostgres } from '../../server/src/platform/db/open-database.ts'
import { theSystem } from '../../server/src/platform/scopes.ts'
import type { Services } from '../../server/src/platform/services.ts'
import { inPlatformWork } from '../../server/src/platform/unit-of-work.ts'
import { createOrganization, type Plan } from '../../server/src/slices/accounts/index.ts'
import { startPostgres } from '../../server/src/testing/postgres-server.ts'

export interface Bench extends AsyncDisposable {
  services: Services
  organization(plan: Plan, openingBalanceFcfa: number): Promise<string>
}

/** A number after `--name`, or the usual one. */
export function numberAsked(name: string, usual: number): number {
  const place = process.argv.indexOf(`--${name}`)
  return place < 0 ? usual : Number(process.argv[place + 1])
}

/** The whole service on a PostgreSQL of its own, without fsync, or on the database that is named. */
export async function openBench(address?: string): Promise<Bench> {
  const folder = mkdtempSync(join(tmpdir(), 'samakart-bench-'))
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'error' })
  const postgres = address ? undefined : await startPostgres()
  const app = await openApp(config, { database: openPostgres(address ?? postgres?.url ?? '', 20) })
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
