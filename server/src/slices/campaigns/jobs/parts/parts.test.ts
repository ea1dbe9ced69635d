// Only in npm run test:full: kills processes of the service.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { theSystem } from '#platform/scopes.ts'
import { inPlatformWork } from '#platform/unit-of-work.ts'
import { CardRenderer } from '#slices/cards/index.ts'
import { type CampaignFixture, campaignFixture, type JobOptions, person } from '#testing/campaign-fixture.ts'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { until } from '#testing/until.ts'
import { describeFile, newWorkFiles, type WorkFiles } from '../../files/work-files.ts'
import { makeWorkFolder } from '../../files/work-folder.ts'
import { getCampaign } from '../../queries.ts'
import type { JobPartRow } from '../../tables.ts'
import { cardsToPrint } from '../cards-to-print.ts'
import { printCards } from '../print-cards.ts'
import { findJobById } from '../queries.ts'
import { resolveIdentities } from '../resolve-identities.ts'
import { runJob } from '../run-job.ts'
import type { RunningJob } from '../running-job.ts'
import { runPart } from './draw-part.ts'
import { listParts } from './parts.ts'
import { PartsHere } from './parts-here.ts'
import { printInParts } from './print-in-parts.ts'
import { takePart } from './take-parts.ts'

// No worker runs here: the tests are the workers. Parts have as few cards as there can be, 60.
const { organization, services, clock } = await openTestApp({ JOB_PARTS_ABOVE: '100', JOB_PART_CARDS: '1' })
const renderers = [new CardRenderer({ threads: 1 }), new CardRenderer({ threads: 1 })]
const [first, second] = renderers as [CardRenderer, CardRenderer]
after(() => Promise.all(renderers.map((renderer) => renderer.close())))

const never = new AbortController().signal
const CARD_FILES = ['pdf', 'sheets', 'duplex', 'zip'] as const

let prefixes = 0

async function largeJob({ cards = 150, ...options }: JobOptions & { cards?: number } = {}) {
  const fixture = campaignFixture(services, (await organization()).id)
  const campaign = await fixture.campaign(`PARTS${++prefixes}`)
  if (options.duplicates === 'skip') await fixture.made(campaign.id, [person(3), person(77), person(119)])
  const people = Array.from({ length: cards }, (_, number) => person(number))
  const jobId = await fixture.submit(campaign.id, people, options)
  const parts = () => fixture.act((work) => listParts(work, jobId))
  return { fixture, jobId, parts }
}

const take = (here = new PartsHere()) => inPlatformWork(services, theSystem, (work) => takePart(work, 1e12, here))

/** A worker that draws parts until it is stopped. Returns the numbers of those that it has taken. */
function worker(renderer: CardRenderer) {
  const taken: number[] = []
  let isStopped = false
  const run = async () => {
    while (!isStopped) {
      const part = await take()
      if (part) taken.push(part.number)
      if (part) await runPart(services, renderer, part, never)
      else await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  const running = run()
  return {
    taken,
    async stop() {
      isStopped = true
      await running
    },
  }
}

const campaignOf = ({ job, ask }: RunningJob) => ask((scope) => getCampaign(scope, job.campaign_id))

/** Prints the job in parts, and returns what the manifest says of its cards and the hashes of its files. */
async function printParts(running: RunningJob, resolved: AsyncIterable<number> = resolveIdentities(running)) {
  await using folder = await makeWorkFolder(services, running.job, '-parts')
  const files = newWorkFiles(folder.path)
  const campaign = await campaignOf(running)
  const cards = await printInParts(running, campaign, first, resolved, files, folder)
  return { cards, hashes: await hashesOf(running, files) }
}

async function printInOnePiece(running: RunningJob) {
  await using folder = await makeWorkFolder(services, running.job, '-whole')
  const files = newWorkFiles(folder.path)
  const source = cardsToPrint(running, resolveIdentities(running))
  const cards = await printCards(running, await campaignOf(running), first, source, files)
  return { cards, hashes: await hashesOf(running, files) }
}

const hashesOf = ({ job }: RunningJob, files: WorkFiles) =>
  Promise.all(CARD_FILES.map(async (kind) => (await describeFile(files[kind], job, kind)).sha256))

const statusOf = (fixture: CampaignFixture, jobId: string) =>
  fixture.act(async (work) => (await findJobById(work, jobId))?.status)

const storedFiles = async (jobId: string) =>
  (
    await asOwner(services).query(
      `select id, sealed_key is not null as is_readable from stored_file where storage_key like '%' || $1 || '/part-%'`,
      [jobId],
    )
  ).rows as { id: string; is_readable: boolean }[]

for (const duplicates of ['print', 'skip'] as const) {
  test(`two workers share a job (duplicates: ${duplicates}), and its files have the bytes of one printed in one piece`, async () => {
    const { fixture, jobId, parts } = await largeJob({ duplicates, cards: 250 })
    const running = await fixture.claim(jobId)
    const reported: number[] = []
    running.report = ({ cards_generated }) => void (cards_generated !== undefined && reported.push(cards_generated))
    const workers = [worker(first), worker(second)]
    const printed = await printParts(running)
    await Promise.all(workers.map((one) => one.stop()))

    const numbers = workers.map(({ taken }) => taken)
    const { length: cards } = await fixture.cardsOf(jobId)
    assert.equal(cards < 250, duplicates === 'skip')
    const expected = Array.from({ length: Math.ceil(cards / 60) }, (_, number) => number)
    assert.deepEqual(numbers.flat().toSorted(), expected)
    for (const taken of numbers) assert.ok(taken.length > 0, `both workers took parts: ${JSON.stringify(numbers)}`)
    assert.equal(printed.cards.length, cards)
    assert.equal(
      (await parts()).reduce((sum, part) => sum + part.cards, 0),
      cards,
    )
    assert.equal(reported.at(-1), cards)
    assert.deepEqual(
      reported,
      reported.toSorted((a, b) => a - b),
    )
    assert.deepEqual(printed, await printInOnePiece(running))
    await fixture.fail(jobId)
  })
}

test('a part whose worker was killed is drawn by another, alone; a worker that wakes up late changes nothing', async () => {
  const { fixture, jobId, parts } = await largeJob()
  const running = await fixture.claim(jobId)
  const printing = printParts(running)
  const killed = await untilTaken()
  const alive = worker(second)
  await until(async () => (await parts()).filter(({ status }) => status === 'drawn').length === 2, 'the other parts')
  clock.advanceSeconds(13)
  const printed = await printing
  await alive.stop()
  const rows = await parts()
  assert.deepEqual(
    rows.map(({ attempt }) => attempt),
    rows.map(({ id }) => (id === killed.id ? 2 : 1)),
  )
  assert.deepEqual(alive.taken.toSorted(), [0, 1, 2])

  const stored = await storedFiles(jobId)
  await runPart(services, first, killed, never)
  assert.deepEqual(await parts(), rows)
  assert.deepEqual(await storedFiles(jobId), stored)
  assert.deepEqual(printed, await printInOnePiece(running))
  await fixture.fail(jobId)
})

test('the next attempt at a job goes on with the parts that are drawn, and a part that is gone is drawn again', async () => {
  const { fixture, jobId, parts } = await largeJob()
  const stopping = new AbortController()
  const running = await fixture.claim(jobId)
  const printing = printParts({ ...running, signal: stopping.signal })
  for (let drawn = 0; drawn < 2; drawn++) await runPart(services, second, await untilTaken(), never)
  await until(async () => (await parts()).length === 3, 'the whole list to be cut')
  stopping.abort()
  await assert.rejects(printing, { name: 'AbortError' })
  const before = await parts()
  assert.deepEqual(
    before.map(({ status }) => status),
    ['drawn', 'drawn', 'waiting'],
  )

  // Somebody has removed the file of the second part from the store.
  await services.storage.remove(before[1]?.storage_key ?? '')
  clock.advanceSeconds(13)
  const again = await fixture.claim(jobId)
  const alive = worker(second)
  const printed = await printParts(again)
  await alive.stop()
  assert.deepEqual(alive.taken.toSorted(), [1, 2])
  assert.equal((await parts())[0]?.file_id, before[0]?.file_id)
  assert.deepEqual(printed, await printInOnePiece(again))
  await fixture.fail(jobId)
})

test('a late attempt at a job cuts no parts', async () => {
  const { fixture, jobId, parts } = await largeJob()
  const late = await fixture.resolve(jobId)
  clock.advanceSeconds(13)
  await fixture.claim(jobId)
  const resolved = (async function* () {
    yield 0
  })()
  await assert.rejects(printParts(late, resolved), { name: 'LeaseLost' })
  assert.deepEqual(await parts(), [])
  await fixture.fail(jobId)
})

test('parts of another version are drawn anew, not mixed with ours', async () => {
  const { fixture, jobId, parts } = await largeJob()
  const running = await fixture.claim(jobId)
  const alive = worker(second)
  const printed = await printParts(running)
  await alive.stop()
  const old = await parts()
  await asOwner(services).query(`update job_part set version = '0.0.1' where job_id = $1 and number > 0`, [jobId])
  await asOwner(services).query(
    `update job_part set status = 'waiting', file_id = null where job_id = $1 and number = 2`,
    [jobId],
  )
  assert.equal(await take(), undefined, 'a part of another version is left to its workers')
  const next = worker(second)
  assert.deepEqual(await printParts(running), printed)
  await next.stop()
  assert.deepEqual(next.taken.toSorted(), [1, 2])
  assert.equal((await parts())[0]?.file_id, old[0]?.file_id)
  await fixture.fail(jobId)
})

test('a whole run publishes the files and leaves no part behind; a canceled job neither', async () => {
  const { fixture, jobId, parts } = await largeJob()
  const running = await fixture.claim(jobId)
  const alive = worker(second)
  const tools = { ...running, renderer: first }
  await runJob(services, tools, running.job, never)
  await alive.stop()
  assert.equal(await statusOf(fixture, jobId), 'completed')
  assert.deepEqual(await parts(), [])
  const files = await storedFiles(jobId)
  assert.deepEqual([files.length, files.filter(({ is_readable }) => is_readable).length], [3, 0])

  const other = await largeJob()
  const canceled = await other.fixture.claim(other.jobId)
  const ended = runJob(services, tools, canceled.job, never)
  await runPart(services, second, await untilTaken(), never)
  const held = await untilTaken()
  await other.fixture.fail(other.jobId)
  await runPart(services, second, held, never)
  await ended
  assert.deepEqual(await other.parts(), [])
  assert.ok((await storedFiles(other.jobId)).every(({ is_readable }) => !is_readable))
  assert.equal(await take(), undefined)
})

test('a part that kills every worker fails its job, which is paid back', async () => {
  const { fixture, jobId, parts } = await largeJob()
  const running = await fixture.claim(jobId)
  const ended = runJob(services, { ...running, renderer: first }, running.job, never)
  const part = await untilTaken()
  await runPart(services, second, { ...part, attempt: 51 }, never)
  await ended
  assert.equal(await statusOf(fixture, jobId), 'failed')
  assert.deepEqual(await parts(), [])
})

test('organizations take turns with their parts', async () => {
  const jobs = [await largeJob(), await largeJob()]
  const stopping = new AbortController()
  const printing = []
  for (const { fixture, jobId, parts } of jobs) {
    printing.push(printParts({ ...(await fixture.claim(jobId)), signal: stopping.signal }).catch(() => {}))
    await until(async () => (await parts()).length === 3, 'all parts')
  }
  const taken: string[] = []
  for (let each = 0; each < 4; each++) {
    clock.advanceSeconds(1)
    taken.push((await untilTaken()).job_id)
  }
  const ids = jobs.map(({ jobId }) => jobId)
  assert.deepEqual(taken, [...ids, ...ids])
  stopping.abort()
  await Promise.all(printing)
  for (const { fixture, jobId } of jobs) await fixture.fail(jobId)
})

test('a worker that still resolves people draws, too, but leaves parts to others as soon as one of them draws', async () => {
  const { fixture, jobId, parts } = await largeJob({ cards: 270 })
  const stopping = new AbortController()
  const running = { ...(await fixture.claim(jobId)), signal: stopping.signal }
  const { partsHere } = running
  const [resolved, drawn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const printing = printParts(running, resolvedSlowly(running, resolved.promise)).catch(() => {})
  await until(async () => (await parts()).length === 4, 'all parts but the last')
  const drawing: Promise<void>[] = []
  for (const number of [0, 1]) {
    const own = await take(partsHere)
    assert.equal(own?.number, number, 'nobody else draws')
    drawing.push(partsHere.draw(own?.id ?? '', () => drawn.promise))
  }
  assert.equal((await take())?.number, 2)
  assert.equal(await take(partsHere), undefined, 'another worker draws')
  resolved.resolve()
  await until(async () => (await parts()).length === 5, 'the last part')
  assert.equal((await take(partsHere))?.number, 3)
  stopping.abort()
  drawn.resolve()
  await Promise.all([printing, ...drawing])
  await fixture.fail(jobId)
})

async function* resolvedSlowly(running: RunningJob, end: Promise<void>): AsyncGenerator<number> {
  yield* resolveIdentities(running)
  await end
}

async function untilTaken(): Promise<JobPartRow> {
  let part: JobPartRow | undefined
  await until(async () => {
    part = await take()
    return part !== undefined
  }, 'a part that waits')
  return part as JobPartRow
}
