import assert from 'node:assert/strict'
import { test } from 'node:test'
import { theSystem } from '#platform/scopes.ts'
import { inPlatformScope, inUnitOfWork } from '#platform/unit-of-work.ts'
import { findDifferences } from '#slices/billing/measure-ledger.ts'
import { freePort } from '#testing/postgres-server.ts'
import { runningJob } from '#testing/running-job.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { MetricsServer } from '../http/metrics-server.ts'
import { counters, gauges, histograms } from './catalogue.ts'
import { Measurements } from './metrics.ts'

const app = await openTestApp()
const { organization, services } = app

async function scrape({ server }: TestApp = app): Promise<string> {
  const answer = await server.inject({ url: '/metrics' })
  assert.equal(answer.statusCode, 200)
  return answer.body
}

/** The value of one line, like `name{kind="cards",plan="starter"}`. */
function valueIn(text: string, line: string): number | undefined {
  const found = text.split('\n').find((candidate) => candidate.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length + 1))
}

test('every measurement of the catalogue is answered, with the version and the delay of the event loop', async () => {
  const text = await scrape()
  for (const name of [...Object.keys(counters), ...Object.keys(gauges), ...Object.keys(histograms)])
    assert.match(text, new RegExp(`^# HELP ${name} `, 'm'))
  assert.match(text, /^samakart_build_info\{version="[\d.]+",node="[\d.]+",role="all"\} 1$/m)
  assert.match(text, /^nodejs_eventloop_lag_p99_seconds /m)
  assert.equal(valueIn(text, 'samakart_database_up'), 1)
  assert.equal(valueIn(text, 'samakart_store_up'), 1)
  assert.equal(valueIn(text, 'samakart_ledger_imbalance_fcfa'), 0)
  assert.equal(valueIn(text, 'samakart_store_errors_total{kind="store"}'), 0)
  assert.ok((valueIn(text, 'samakart_database_wait_seconds_count') ?? 0) > 0)
})

test('the depth and age of queues are told by kind and plan, never by organization', async () => {
  const other = await openTestApp()
  const programme = await other.organization('starter', 500_000)
  await runningJob(await programme.as('operator'))
  other.clock.advanceSeconds(90)
  const text = await scrape(other)
  assert.equal(valueIn(text, 'samakart_queue_depth{kind="cards",plan="starter"}'), 1)
  assert.equal(valueIn(text, 'samakart_queue_oldest_seconds{kind="cards",plan="starter"}'), 90)
  assert.equal(valueIn(text, 'samakart_queue_depth{kind="webhooks",plan="none"}'), 0)
  assert.match(text, /^samakart_queue_depth\{kind="[\w.-]+",plan=""\} 0$/m)
  assert.ok(!text.includes(programme.id))
})

test('a ledger whose end does not lead to the balance is an imbalance', async () => {
  const { id } = await organization('starter', 500_000)
  const differences = async () => {
    const found = await inPlatformScope(services, (scope) => findDifferences(scope, ''))
    return found.find(({ tenant_id }) => tenant_id === id)?.difference
  }
  assert.equal(await differences(), 0)
  await inUnitOfWork(services, { tenantId: id, actor: theSystem }, ({ db }) =>
    db.updateTable('billing_account').set({ balance_fcfa: 500_025 }).where('tenant_id', '=', id).execute(),
  )
  assert.equal(await differences(), 25)
})

test('a port of its own answers measurements, by the same rule', async () => {
  const port = await freePort()
  await using listener = new MetricsServer(services)
  await listener.open({ host: '127.0.0.1', port })
  const ask = (path: string, headers = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers })
  assert.match(await (await ask('/metrics')).text(), /^samakart_build_info/m)
  const throughProxy = await ask('/metrics', { 'x-forwarded-for': '127.0.0.1' })
  assert.deepEqual([throughProxy.status, await throughProxy.text()], [401, ''])
  assert.equal((await ask('/health/live')).status, 200)
  assert.equal((await ask('/campaigns/')).status, 404)
})

test('what is measured in the background is measured while somebody asks, and forgotten when it fails', async () => {
  const measurements = new Measurements()
  const seen: string[] = []
  let isBroken = false
  measurements.add({
    everyMs: 5,
    async measure() {
      if (isBroken) throw new Error('away')
      seen.push('measured')
    },
    forget: () => void seen.push('forgotten'),
  })
  assert.deepEqual(seen, [])
  await measurements.asked()
  assert.equal(seen[0], 'measured')
  isBroken = true
  while (!seen.some((what) => what === 'forgotten')) await new Promise((resolve) => setTimeout(resolve, 5))
  await measurements.stop()
  const { length } = seen
  await new Promise((resolve) => setTimeout(resolve, 30))
  assert.equal(seen.length, length)
})
