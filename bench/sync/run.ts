// npm run bench -- dhis2 [--sizes 10000,200000] [--version 2.41.9] [--heap 400]
// DHIS2_PASSWORD=… npm run bench -- dhis2 --url http://… --username … --programme UID
// The second form reads a programme of a DHIS2 of your own, by the mapping that its attributes suggest.
// --heap limits the service's JavaScript heap, in MB, to show what it needs instead of what it may use.
// Compares a whole synchronization (fetch, normalize, match, store) with only fetching and parsing the same pages, and
// measures the memory of the service.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startPostgres } from '@samakart/server/testing/postgres-server'
import { memoryMb, processorSeconds, untilIdle, watchMemory } from '../process-tree.ts'
import { type Api, signIn, startService, wait } from '../service.ts'
import { type Account, type Source, serverSource, simulatedSource } from './sources.ts'

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,200000' },
    version: { type: 'string', default: '2.41.9' },
    heap: { type: 'string' },
    url: { type: 'string' },
    username: { type: 'string', default: '' },
    programme: { type: 'string', default: '' },
  },
})

const MAPPINGS = [
  { card_field: 'first_name', dhis2_attribute_code: 'PRENOM' },
  { card_field: 'last_name', dhis2_attribute_code: 'NOM' },
  { card_field: 'date_of_birth', dhis2_attribute_code: 'DATE_NAISSANCE' },
  { card_field: 'gender', dhis2_attribute_display_name: 'Sexe' },
  { card_field: 'phone_number', dhis2_attribute_code: 'TELEPHONE' },
  { card_field: 'zone', dhis2_attribute_code: 'COMMUNE' },
]

/** Progress of a long run is printed after this many enrollments. */
const REPORT_EVERY = 20_000

if (values.url) {
  const { url, username, programme } = values
  const password = process.env.DHIS2_PASSWORD ?? ''
  await using source = await serverSource({ url, username, password }, programme)
  await measure(source, { url, username, password })
} else {
  console.log(`DHIS2 ${values.version}`)
  for (const size of values.sizes.split(',').map(Number)) {
    await using source = await simulatedSource(values.version, size)
    await measure(source, source.account, MAPPINGS)
  }
}

/** `directly` is where the bare fetch goes. */
async function measure(source: Source, directly: Account, mappings?: typeof MAPPINGS): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'samakart-sync-'))
  const postgres = await startPostgres()
  const service = await startService({
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    ...(values.heap ? { NODE_OPTIONS: `--max-old-space-size=${values.heap}` } : {}),
    DATABASE_URL: postgres.url,
  })
  try {
    const api = await signIn(service)
    const programme_uid = source.programmeUid
    await postOrFail(api, '/dhis2/config', source.account)
    if (mappings) await postOrFail(api, '/dhis2/assign-codes', { programme_uid, mappings })
    await untilIdle(service.child.pid ?? 0)
    const first = await timed(service.child.pid ?? 0, api, source)
    const bare = await fetchBare(directly, first.pages)
    const again = await timed(service.child.pid ?? 0, api, source)
    const enrollments = first.read
    const format = ({ seconds, cpuSeconds }: Cost) =>
      `${seconds.toFixed(1)} s (${Math.round(enrollments / seconds).toLocaleString('en')}/s), ` +
      `${cpuSeconds.toFixed(1)} s of processor in its processes (${Math.round(enrollments / cpuSeconds).toLocaleString('en')}/s)`
    console.log(
      [
        `${enrollments.toLocaleString('en')} enrollments in ${first.pages.length} pages`,
        `bare fetch ${format(bare)}`,
        `first full sync ${format(first)}, ${(first.seconds / bare.seconds).toFixed(1)} times bare`,
        `nothing changed ${format(again)}, ${(again.seconds / bare.seconds).toFixed(1)} times bare`,
        `memory ${first.before} MB before, ${first.peak} MB and ${again.peak} MB at most`,
        JSON.stringify(first.task),
      ].join('\n  '),
    )
    source.assertOnlyGets()
  } finally {
    service.child.kill('SIGTERM')
    await service.exited
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

interface Cost {
  seconds: number
  /** Comparable even if the machine has other work to do. */
  cpuSeconds: number
}

async function timed(pid: number, api: Api, source: Source) {
  source.takeLists()
  const { programmeUid: programme_uid } = source
  const stopWatching = watchMemory(pid)
  const before = memoryMb(pid)
  const startedCpu = processorSeconds(pid)
  const started = performance.now()
  const { task_id } = await postOrFail(api, '/dhis2/sync', { programme_uid, full: true })
  let lastReported = 0
  let task = (await api.get(`/dhis2/tasks/${task_id}`)).body
  while (task.status !== 'completed') {
    assert.notEqual(task.status, 'failed', String(task.error))
    // Often enough that the end is noticed exactly, and seldom enough that the questions cost nothing.
    await wait(Math.min(250, Math.max(20, (performance.now() - started) * 0.03)))
    task = (await api.get(`/dhis2/tasks/${task_id}`)).body
    if (Number(task.enrollments_read) >= lastReported + REPORT_EVERY) {
      lastReported = Number(task.enrollments_read)
      const seconds = Math.round((performance.now() - started) / 1_000)
      console.log(`  ${lastReported.toLocaleString('en')} read after ${seconds} s, ${memoryMb(pid)} MB`)
    }
  }
  const seconds = (performance.now() - started) / 1_000
  return {
    seconds,
    read: Number(task.enrollments_read),
    cpuSeconds: processorSeconds(pid) - startedCpu,
    before,
    peak: stopWatching(),
    pages: source.takeLists(),
    task: { created: task.mpi_created, resolved: task.mpi_resolved, review: task.mpi_pending_review },
  }
}

/** Runs in its own process, like the service. */
async function fetchBare({ username, password }: Account, urls: readonly string[]): Promise<Cost> {
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const program = fileURLToPath(new URL('./bare-fetch.ts', import.meta.url))
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify({ authorization, urls }))
  return (await json(child.stdout)) as Cost
}

async function postOrFail(api: Api, path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await api.post(path, body)
  assert.ok(answer.status >= 200 && answer.status < 300, `${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}
