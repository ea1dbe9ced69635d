// npm run bench -- fairness [--jobs 40] [--cards 300]
// The time from the request to a valid card, on one worker: on an idle service, behind many jobs of another
// organization, and behind one job of 10,000 cards.
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { submitJob, waitForJob } from '../campaigns.ts'
import { addOrganization, type Programme } from '../organizations.ts'
import { signIn, startService, wait } from '../service.ts'

const { values } = parseArgs({
  options: { jobs: { type: 'string', default: '40' }, cards: { type: 'string', default: '300' } },
})
const POLL_MS = 20
let salt = 0
const folder = mkdtempSync(join(tmpdir(), 'samakart-fairness-'))
const service = await startService({ DATA_DIR: folder, LOG_LEVEL: 'error' })
try {
  const admin = await signIn(service)
  const organization = (name: string) => addOrganization(service, admin, { name, prefix: 'FAIR' })
  const [many, one] = [await organization('many'), await organization('one')]
  console.log(`load ${loadavg()[0]?.toFixed(1)}`)
  await oneCard(one)
  console.log(`one card, idle: ${await oneCard(one)} s`)

  const open: string[] = []
  for (let each = 0; each < Number(values.jobs); each++) open.push(await submit(many, Number(values.cards)))
  console.log(`one card behind ${values.jobs} jobs of ${values.cards}: ${await oneCard(one)} s`)
  console.log(`and again: ${await oneCard(one)} s`)
  const left = (await many.api.get('/jobs?limit=100')).body.items as { status: string }[]
  console.log(
    `of the ${values.jobs} ${left.filter(({ status }) => status === 'completed').length} are completed by then`,
  )
  for (const id of open) await waitForJob(many.api, id, POLL_MS)

  const large = await submit(many, 10_000)
  await wait(2_000)
  console.log(`one card behind a job of 10000: ${await oneCard(one)} s`)
  await waitForJob(many.api, large, POLL_MS)
} finally {
  service.child.kill('SIGTERM')
  await service.exited
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

function submit({ api, campaignId }: Programme, cards: number): Promise<string> {
  return submitJob(api, campaignId, cards, ++salt * 500)
}

async function oneCard(programme: Programme): Promise<string> {
  const started = performance.now()
  await waitForJob(programme.api, await submit(programme, 1), POLL_MS)
  return ((performance.now() - started) / 1_000).toFixed(2)
}
