// The whole service on its own PostgreSQL, with a programme that has just begun.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openApp } from '@samakart/server/app'
import { readConfig } from '@samakart/server/config'
import { campaignFixture, person } from '@samakart/server/testing/campaign-fixture'
import { startPostgres } from '@samakart/server/testing/postgres-server'
import { prepareTables } from '@samakart/server/testing/prepare-databases'
import { asOwner, openBoth } from '@samakart/server/testing/test-database'

export interface BenchService extends AsyncDisposable {
  tenantId: string
  /** An existing identity and an existing pass. */
  mpiId: string
  passId: string
  /** Sends a request and returns how many milliseconds it took. */
  measureMs(method: 'GET' | 'POST', path: string): Promise<number>
  query(statement: string, values?: unknown[]): Promise<Record<string, unknown>[]>
}

const PASSES = 25
export const DEVICE = 'bench-device-0001'

export async function openBenchService(): Promise<BenchService> {
  const folder = mkdtempSync(join(tmpdir(), 'samakart-bench-'))
  const postgres = await startPostgres()
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
  })
  await prepareTables(postgres.url)
  const app = await openApp(config, { database: await openBoth(postgres.url, 4) })
  await app.server.ready()
  const login = await app.server.inject({
    method: 'POST',
    url: '/auth/login',
    payload: { email: config.admin.email, password: config.admin.password },
  })
  const authorization = `Bearer ${login.json().access_token}`
  const send = (method: 'GET' | 'POST', url: string, payload?: object) =>
    app.server.inject({ method, url, headers: { authorization }, ...(payload ? { payload } : {}) })
  const tenantId: string = login.json().user.organization_id ?? login.json().user.organization.id

  const fixture = campaignFixture(app.services, tenantId)
  const { id } = await fixture.campaign('DKRNEW')
  const cards = await fixture.cardsOf(
    await fixture.made(
      id,
      Array.from({ length: PASSES }, (_, index) => person(index)),
    ),
  )
  let passId = ''
  for (const { mpi_id } of cards) {
    const answer = await send('POST', '/wallet/pass', { mpi_id, holder_name: 'Awa Diop', pass_type: 'health' })
    if (answer.statusCode >= 300) throw new Error(answer.body)
    passId = answer.json().pass_id
  }
  const device = { device_token: DEVICE, device_name: 'bench', platform: 'android' }
  await send('POST', '/wallet/device/register', device)
  await send('GET', `/wallet/sync?device_token=${DEVICE}`)
  const mpiId = cards.at(-1)?.mpi_id ?? ''
  // Seeding takes longer than the statement timeout of the service.
  const withoutTimeout = await asOwner(app.services).connect()
  await withoutTimeout.query('set statement_timeout = 0')
  await send('POST', `/mpi/trust/${mpiId}/compute`, {})

  return {
    tenantId,
    mpiId,
    passId,
    async measureMs(method, path) {
      const started = performance.now()
      const { statusCode, body } = await send(method, path, method === 'POST' ? {} : undefined)
      const took = performance.now() - started
      if (statusCode !== 200) throw new Error(`${method} ${path} answered ${statusCode}: ${body.slice(0, 300)}`)
      return took
    },
    query: async (statement, values) => (await withoutTimeout.query(statement, values)).rows,
    async [Symbol.asyncDispose]() {
      withoutTimeout.release(true)
      await app.stop()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
