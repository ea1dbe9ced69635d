import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openApp } from '@samakart/server/app'
import { readConfig } from '@samakart/server/config'
import { theSystem } from '@samakart/server/internal/platform/scopes'
import type { Services } from '@samakart/server/internal/platform/services'
import { inPlatformWork } from '@samakart/server/internal/platform/unit-of-work'
import { createOrganization, type Plan } from '@samakart/server/internal/slices/accounts/index'
import { startPostgres } from '@samakart/server/testing/postgres-server'
import { prepareTables } from '@samakart/server/testing/prepare-databases'
import { openBoth } from '@samakart/server/testing/test-database'

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
