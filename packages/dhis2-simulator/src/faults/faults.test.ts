import assert from 'node:assert/strict'
import { get } from 'node:http'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type Dhis2Simulator, startDhis2 } from '../simulator.ts'
import { request } from '../testing/client.ts'
import { FAULT_KINDS, type FaultKind } from './kinds.ts'

describe('faults', () => {
  let dhis2: Dhis2Simulator
  let list: string
  before(async () => {
    dhis2 = await startDhis2({ version: '2.41.9', enrollments: 400 })
    list = `/api/tracker/enrollments?program=${dhis2.world.programme('pev').id}&fields=*&pageSize=20&totalPages=true`
  })
  beforeEach(() => dhis2.faults.clear())
  after(() => dhis2.stop())

  /** What a client receives, byte by byte, or its error. */
  const receive = (path: string, timeoutMs = 30_000): Promise<string> =>
    new Promise((resolve) => {
      const basic = Buffer.from(`${dhis2.account.username}:${dhis2.account.password}`).toString('base64')
      const clientRequest = get(
        dhis2.url + path,
        { headers: { authorization: `Basic ${basic}` }, agent: false },
        (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.on('error', () => {})
          answer.on('close', () => {
            clearTimeout(timeout)
            const { statusCode, headers, complete } = answer
            const body = Buffer.concat(chunks).toString('latin1')
            const { 'content-type': type, 'content-encoding': encoding, location, 'retry-after': retry } = headers
            resolve(JSON.stringify({ statusCode, type, encoding, location, retry, complete, body }))
          })
        },
      )
      const timeout = setTimeout(() => clientRequest.destroy(new Error('timeout')), timeoutMs)
      clientRequest.on('error', (error) => {
        clearTimeout(timeout)
        resolve(error.message)
      })
    })

  /** These faults affect answers other than lists. */
  const OTHER_PATHS: Partial<Record<FaultKind, string>> = {
    'clock-ahead': '/api/system/info',
    'clock-behind': '/api/system/info',
    'version-below-minimum': '/api/system/info?fields=version,serverTimeZoneId',
    'version-unreadable': '/api/system/info?fields=version,serverTimeZoneId',
    'org-unit-vanished': '/api/organisationUnits',
    'org-unit-renamed': '/api/organisationUnits',
    'attribute-vanished': '/api/programs?fields=id,programTrackedEntityAttributes[id]',
  }
  const ONLY_SLOW: readonly FaultKind[] = ['slow-first-byte', 'slow-body']
  const WITHOUT_END: readonly FaultKind[] = ['never-answers', 'stalled-body']
  /** These need an earlier page. */
  const NEEDS_EARLIER_PAGE: readonly FaultKind[] = ['repeated-page']

  test('there are more than sixty kinds', () => assert.ok(FAULT_KINDS.length > 60, String(FAULT_KINDS.length)))

  for (const kind of FAULT_KINDS.filter((each) => !ONLY_SLOW.includes(each) && !NEEDS_EARLIER_PAGE.includes(each))) {
    test(`${kind} affects one answer, and the next is correct`, async () => {
      const path = OTHER_PATHS[kind] ?? list
      const correct = await receive(path)
      dhis2.faults.plan(kind)
      const spoiled = await receive(path, WITHOUT_END.includes(kind) ? 250 : undefined)
      if (path.includes('system') && kind.startsWith('clock')) {
        const clock = /serverDate\W+([\d:T.-]+)/
        const difference = Date.parse(clock.exec(spoiled)?.[1] ?? '') - Date.parse(clock.exec(correct)?.[1] ?? '')
        assert.ok(Math.abs(difference) > 5 * 3_600_000)
      } else assert.notEqual(spoiled, correct)
      assert.equal(dhis2.faults.counts.get(kind), 1)
      const next = await receive(path)
      assert.match(next, /"statusCode":200.*"complete":true/)
      JSON.parse(JSON.parse(next).body)
    })
  }

  test('slow answers are late but complete', async () => {
    const correct = await receive(list)
    for (const kind of ONLY_SLOW) {
      dhis2.faults.plan(kind, { milliseconds: 10 })
      assert.equal(await receive(list), correct)
    }
  })

  test('a repeated page equals the page before', async () => {
    const first = await request(dhis2, `${list}&page=1`)
    dhis2.faults.plan('repeated-page')
    assert.deepEqual((await request(dhis2, `${list}&page=2`)).body, first.body)
  })

  test('faults are triggered by number, interval, path and probability, reproducibly', async () => {
    const run = async () => {
      dhis2.faults.clear()
      dhis2.faults.plan('error-502', { path: '/api/me', nth: 2, times: 2 })
      dhis2.faults.plan('error-503', { path: /system.*fields=version/, every: 2 })
      dhis2.faults.plan('error-429', { path: 'programs', probability: 0.4, seed: 5 })
      const statuses = async (path: string, times: number) => {
        const all: number[] = []
        for (let i = 0; i < times; i++) all.push((await request(dhis2, path)).status)
        return all
      }
      return [
        await statuses('/api/me?fields=id', 4),
        await statuses('/api/system/info?fields=version', 4),
        await statuses('/api/system/info', 1),
        await statuses('/api/programs?fields=id', 20),
      ]
    }
    const [me, info, other, programs = []] = await run()
    assert.deepEqual(me, [200, 502, 502, 200])
    assert.deepEqual(info, [503, 200, 503, 200])
    assert.deepEqual(other, [200])
    const triggered = programs.filter((status) => status === 429).length
    assert.ok(triggered > 3 && triggered < 14, String(triggered))
    assert.deepEqual((await run())[3], programs)
  })

  test('the log names the fault of each request', async () => {
    dhis2.log.clear()
    dhis2.faults.plan('error-502', { nth: 2 })
    await request(dhis2, '/api/me')
    await request(dhis2, '/api/me?fields=id')
    assert.deepEqual(
      dhis2.requests.map(({ method, path, query, status, fault }) => [method, path, query, status, fault]),
      [
        ['GET', '/api/me', '', 200, undefined],
        ['GET', '/api/me', 'fields=id', 502, 'error-502'],
      ],
    )
  })
})
