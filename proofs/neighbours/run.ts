// npm run proof -- neighbours
// What another organization notices of one that asks for more than its share. It asks for a list ten times a second, which leaves the
// service room, and for a layout once, first alone and then during each flood. Goal: the 99th percentile of its waits is at most three times what it is alone.
import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { createCampaign, submitJob, waitForJob } from '../../bench/campaigns.ts'
import { type Api, signInAs } from '../../bench/service.ts'
import { times } from '../hostile/floods/flood.ts'
import { startProber } from '../hostile/prober.ts'
import { type StartedService, start } from '../hostile/start.ts'

const PASSWORD = 'Kër-gi-9-baobabs-verts'
const GOAL = 3
const FLOOD_MS = 15_000
const SETTLE_MS = 10_000
const CARDS = 2_000
const AT_ONCE = 100
const LAYOUTS = 'layouts of 2,000 cards'

interface Flooding {
  what: string
  /** One request of the flood; the number says which. */
  ask(at: number): Promise<unknown>
  atOnce: number
}

await using service = await start()
if ((await floodNeighbours(service)).length > 0) process.exitCode = 1

/** Prints how much longer another organization waits during each flood, and returns what is beyond the goal. */
async function floodNeighbours(service: StartedService): Promise<string[]> {
  const other = await openOrganization(service, 'VOISIN', 300)
  const jobId = await submitJob(service.api, service.campaignId, CARDS, 9)
  await waitForJob(service.api, jobId, 250)
  const list = `${service.url}/campaigns/${other.campaignId}/cards?limit=50`
  const prober = startProber([list, `${service.url}/health/live`], other.api.token, 100)
  const failures: string[] = []
  const layoutOf = (job: string, query: string, token: string) =>
    ask(`${service.url}/jobs/${job}/download/pdf?layout=${query}`, { authorization: `Bearer ${token}` })
  try {
    // The worker still counts what the jobs have made.
    await wait(SETTLE_MS)
    const idle = (await prober.during(() => wait(FLOOD_MS))).p99Ms[0] ?? 0
    const idleLayoutMs = await timeOf(() => layoutOf(other.jobId, 'a4-8', other.api.token))
    console.log(`neighbours: idle p99 of a list ${idle.toFixed(0)} ms, a layout ${idleLayoutMs.toFixed(0)} ms`)
    const check = (what: string, ms: number, idleMs: number) => {
      const ratio = ms / idleMs
      console.log(`${ms.toFixed(0).padStart(7)} ms, ${ratio.toFixed(1)} times idle (goal ${GOAL})  ${what}`)
      if (ratio > GOAL) failures.push(`${what}: ${ratio.toFixed(1)} times idle`)
    }
    for (const flooding of floodsOf(service, jobId, layoutOf)) {
      let layoutMs: number | undefined
      const { p99Ms } = await prober.during(async () => {
        const end = performance.now() + FLOOD_MS
        let sent = 0
        const flooded = times(flooding.atOnce, async () => {
          while (performance.now() < end) await flooding.ask(sent++)
        })
        if (flooding.what === LAYOUTS) {
          await wait(1_000)
          layoutMs = await timeOf(() => layoutOf(other.jobId, 'a4-8&duplex=true', other.api.token))
        }
        await flooded
      })
      check(`a list of another organization during ${flooding.what}`, p99Ms[0] ?? 0, idle)
      if (layoutMs !== undefined)
        check(`a layout of another organization during ${flooding.what}`, layoutMs, idleLayoutMs)
    }
  } finally {
    prober.stop()
  }
  return failures
}

function floodsOf(
  { url, token, campaignId }: StartedService,
  jobId: string,
  layoutOf: (job: string, query: string, token: string) => Promise<unknown>,
): Flooding[] {
  const authorization = `Bearer ${token}`
  const layouts = ['a4-8', 'cr80', 'receipts'].flatMap((layout) =>
    ['', '&sort=place', '&duplex=true', '&duplex=true&sort=place'].map((rest) => `${layout}${rest}`),
  )
  return [
    {
      what: 'conditional requests for long lists',
      ask: () => ask(`${url}/campaigns/${campaignId}/cards?limit=200`, { authorization, 'if-none-match': 'W/"no"' }),
      atOnce: AT_ONCE,
    },
    {
      what: 'requests for /openapi.json',
      ask: () => ask(`${url}/openapi.json`, { 'accept-encoding': 'br' }),
      atOnce: AT_ONCE,
    },
    {
      what: LAYOUTS,
      // Who is told to come back comes back.
      ask: async (at) => {
        await layoutOf(jobId, layouts[at % layouts.length] ?? '', token)
        await wait(100)
      },
      atOnce: 12,
    },
  ]
}

async function openOrganization(service: StartedService, prefix: string, cards: number) {
  const { status, body } = await service.api.post('/admin/organizations', {
    name: 'Programme voisin',
    country_code: 'SN',
    region_code: 'DKR',
    plan: 'sovereign_enterprise',
  })
  assert.equal(status, 201, JSON.stringify(body))
  const account = { email: 'voisin@example.org', password: PASSWORD, role: 'operator', organization_id: body.id }
  assert.equal((await service.api.post('/admin/users', account)).status, 201)
  const api: Api = await signInAs(service, account)
  const campaignId = await createCampaign(api, prefix)
  const jobId = await submitJob(api, campaignId, cards, 8)
  await waitForJob(api, jobId, 250)
  return { api, campaignId, jobId }
}

async function ask(url: string, headers: Record<string, string>): Promise<number> {
  const answer = await fetch(url, { headers }).catch(() => undefined)
  await answer?.arrayBuffer().catch(() => undefined)
  return answer?.status ?? 0
}

async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const since = performance.now()
  await act()
  return performance.now() - since
}
