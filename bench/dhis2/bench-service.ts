// The service with its background work, and organizations that can synchronize from a simulated DHIS2.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, openApp } from '@samakart/server/app'
import { readConfig } from '@samakart/server/config'
import { theSystem } from '@samakart/server/internal/platform/scopes'
import { inPlatformWork } from '@samakart/server/internal/platform/unit-of-work'
import { createOrganization, createUser, hashPassword } from '@samakart/server/internal/slices/accounts/index'
import type { Organization, TestedService } from '@samakart/server/testing/dhis2/chaos-run'
import { startPostgres } from '@samakart/server/testing/postgres-server'
import { prepareTables } from '@samakart/server/testing/prepare-databases'
import { openBoth } from '@samakart/server/testing/test-database'

export interface OpenBenchService extends TestedService, AsyncDisposable {}

const PASSWORD = 'a-long-enough-secret'

export async function openBenchService(environment: Record<string, string> = {}): Promise<OpenBenchService> {
  const folder = mkdtempSync(join(tmpdir(), 'samakart-dhis2-'))
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'silent', ...environment })
  const postgres = await startPostgres()
  await prepareTables(postgres.url)
  const app = await openApp(config, { database: await openBoth(postgres.url, 10) })
  await app.server.ready()
  await app.services.queue.work()
  const passwordHash = await hashPassword(PASSWORD)
  let count = 0
  return {
    services: app.services,
    organization: () => newOrganization(app, `chaos${++count}@example.org`, passwordHash),
    async [Symbol.asyncDispose]() {
      await app.stop()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function newOrganization(app: App, email: string, passwordHash: string): Promise<Organization> {
  const place = { country_code: 'SN', region_code: 'DKR' }
  const organization = { name: 'Banc', plan: 'sovereign_enterprise' as const, opening_balance_fcfa: 0, ...place }
  const { id } = await inPlatformWork(app.services, theSystem, async (work) => {
    const created = await createOrganization(work, organization)
    await createUser(work, { email, role: 'programme_admin', organization_id: created.id, passwordHash })
    return created
  })
  const login = async () => {
    const payload = { email, password: PASSWORD }
    const answer = await app.server.inject({ method: 'POST', url: '/auth/login', payload })
    return String(answer.json().access_token)
  }
  let token = await login()
  return {
    id,
    async call(method, url, payload) {
      const send = () =>
        app.server.inject({
          method,
          url,
          headers: { authorization: `Bearer ${token}` },
          ...(payload ? { payload } : {}),
        })
      let answer = await send()
      if (answer.statusCode === 401) {
        // A long run may take longer than a token is valid.
        token = await login()
        answer = await send()
      }
      return { status: answer.statusCode, body: answer.json() }
    },
  }
}
