// npm run bench -- loop [--rounds 3]
// Measures how long other requests wait while somebody sends a body that is expensive to read: /health/live is
// requested every 20 ms, and so is a server that does nothing. If that server is slow too, the machine or this program
// was busy.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as hostile from '@samakart/server/testing/hostile-bodies'
import { requestAtIntervals } from '../jobs/request-at-intervals.ts'
import { startBareServer } from '../jobs/start-bare-server.ts'
import { people } from '../people.ts'
import { percentile } from '../percentile.ts'
import { type Service, startService, wait } from '../service.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '1' } } })

interface Upload {
  what: string
  path: string
  type: string
  body: Buffer
  isGzip?: boolean
}

const json = (what: string, path: string, value: object): Upload => ({
  what,
  path,
  type: 'application/json',
  body: Buffer.from(JSON.stringify(value)),
})
const file = (what: string, content: Buffer | string): Upload => ({
  what,
  path: '/imports/beneficiaries',
  type: 'application/octet-stream',
  body: Buffer.from(content as Buffer),
})
const logo = (what: string, svg: string): Upload =>
  json(what, '/templates/sovereign/preview', { logos: [Buffer.from(svg).toString('base64')] })

const newCampaign = {
  name: 'Campagne mesurée',
  campaign_type: 'vaccination',
  prefix: 'LOOP',
  language: 'fr',
  template_id: 'aero',
}

const folder = mkdtempSync(join(tmpdir(), 'samakart-loop-'))
const service = await startService({ DATA_DIR: folder, LOG_LEVEL: 'error' })
const bare = await startBareServer()
try {
  const token = await signIn(service)
  const campaign = await post(json('a campaign', '/campaigns/', newCampaign), token)
  const campaignPath = `/campaigns/${(campaign.body as { id: string }).id}`
  const list = { beneficiaries: people(10_000, 7) }
  const asCsv = `prenom,nom\n${list.beneficiaries.map(({ first_name, last_name }) => `${first_name},${last_name}\n`).join('')}`
  const uploads: Upload[] = [
    file('XLSX of 1 KB, its only cell XFD1048576', await hostile.farCell()),
    file('the same, its address hidden', await hostile.hiddenFarCell()),
    file('XLSX that unpacks to 300 MB', await hostile.swollenWorkbook(300)),
    file('CSV with a heading of 200,000 (', hostile.manyParentheses()),
    file('CSV of 21 MB', hostile.longCsv(21)),
    file('CSV of 9 MB', hostile.longCsv(9)),
    json('CSV of 21 MB in JSON', '/imports/beneficiaries', {
      file: Buffer.from(hostile.longCsv(21)).toString('base64'),
    }),
    logo('logo of 200 KB of <g', hostile.openTags(200_000)),
    logo('logo of 200 KB of <?xml', hostile.openDeclarations(200_000)),
    {
      what: '30 KB of gzip: 11M empty lists',
      path: '/auth/login',
      type: 'application/json',
      body: hostile.emptyLists(),
      isGzip: true,
    },
    file('a good CSV of 10,000 people', asCsv),
    json('what 10,000 cards would cost', `${campaignPath}/jobs/estimate`, list),
  ]
  console.log(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}; milliseconds`)
  console.log('| sent | answer | after | longest wait for /health/live | for the bare server |\n|---|---|---|---|---|')
  for (let round = 1; round <= Number(values.rounds); round++) {
    row('nothing for 3 s', '', 3_000, await measure(wait(3_000)))
    for (const upload of uploads) {
      const started = performance.now()
      let took = 0
      const answer = post(upload, token).finally(() => {
        took = performance.now() - started
      })
      const waits = await measure(answer)
      const { status, body } = await answer
      row(upload.what, `${status} ${(body as { code?: string }).code ?? ''}`, took, waits)
      assert.ok(status < 500, `${upload.what}: ${status}`)
    }
  }
} finally {
  bare.stop()
  service.child.kill('SIGTERM')
  await service.exited
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

interface Waits {
  ours: number
  bare: number
}

async function measure(during: Promise<unknown>): Promise<Waits> {
  const requestHealth = async () => assert.equal((await fetch(`${service.url}/health/live`)).status, 200)
  const [ours, others] = await Promise.all([
    requestAtIntervals(requestHealth, during),
    requestAtIntervals(bare.request, during),
  ])
  return { ours: percentile(ours, 1), bare: percentile(others, 1) }
}

function row(what: string, answer: string, took: number, waits: Waits): void {
  console.log(`| ${[what, answer, took.toFixed(0), waits.ours.toFixed(0), waits.bare.toFixed(0)].join(' | ')} |`)
}

async function post({ path, type, body, isGzip }: Upload, token?: string) {
  const headers = {
    'content-type': type,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(isGzip ? { 'content-encoding': 'gzip' } : {}),
  }
  const response = await fetch(`${service.url}${path}`, { method: 'POST', headers, body: new Uint8Array(body) })
  return { status: response.status, body: (await response.json()) as object }
}

async function signIn({ url }: Pick<Service, 'url'>): Promise<string> {
  const login = json('', '/auth/login', { email: 'admin@samakart.local', password: 'samakart-demo' })
  const { status, body } = await post(login)
  assert.equal(status, 200, `the administrator cannot sign in at ${url}`)
  return (body as { access_token: string }).access_token
}
