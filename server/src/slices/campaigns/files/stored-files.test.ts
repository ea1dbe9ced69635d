import assert from 'node:assert/strict'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { blockOffset, isSealHeader } from '@samakart/sealed-files'
import { rotateSealingKeys } from '#platform/crypto/rotate-keys.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { openTestApp } from '#testing/test-app.ts'
import { ownerOf } from '#testing/test-database.ts'
import { until } from '#testing/until.ts'
import { sealedColumns } from '../../../app.ts'
import { findJobById } from '../jobs/queries.ts'
import { artifactsOf, finishedJob } from '../testing/finished-job.ts'
import { people } from '../testing/new-campaign.ts'
import { checkStoredFiles, findFileFaults } from './check-files.ts'

const { organization, services, server, logged } = await openTestApp()
await services.queue.work()
const objects = join(services.config.dataDir, 'artifacts', 'objects')
const own = await organization()
const operator = await own.as('operator')
const address = await server.listen({ host: '127.0.0.1', port: 0 })

const pathOf = async (jobId: string, kind: 'pdf' | 'zip') =>
  join(objects, (await artifactsOf(services, jobId))[kind].key)

function damage(path: string, at: number): void {
  const bytes = readFileSync(path)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(path, bytes)
}

test('files are sealed in the store, and their work folder is gone', async () => {
  const job = await finishedJob(operator)
  for (const { key, size_bytes } of Object.values(await artifactsOf(services, job))) {
    const stored = readFileSync(join(objects, key))
    assert.ok(isSealHeader(stored) && stored.length > size_bytes)
    for (const start of ['%PDF-1', 'PK\u0003\u0004', 'samakart/manifest']) assert.ok(!stored.includes(start))
  }
  // The folder is removed a moment after the job is completed.
  await until(() => {
    const left = readdirSync(join(services.config.dataDir, 'work'), { recursive: true, withFileTypes: true })
    return left.length > 0 && left.every(({ name }) => /^process-|^alive$/.test(name))
  }, 'the end of the work folder')
})

test('a new sealing key wraps the keys of files again, and the files stay as they are', async () => {
  const job = await finishedJob(operator)
  const path = await pathOf(job, 'pdf')
  const [before, stored] = [await operator.get(`/jobs/${job}/download/pdf`), readFileSync(path)]
  const { resealed } = await rotateSealingKeys(
    { ...services, database: ownerOf(services) },
    sealedColumns,
    services.clock.now(),
    { settleMs: 0 },
  )
  assert.ok(resealed >= 6)
  const after = await operator.get(`/jobs/${job}/download/pdf`)
  assert.deepEqual([after.statusCode, after.body], [200, before.body])
  assert.ok(readFileSync(path).equals(stored))
})

test('a file that is damaged at its beginning or missing is refused before the first byte', async () => {
  const job = await finishedJob(operator)
  damage(await pathOf(job, 'pdf'), blockOffset(0) + 100)
  rmSync(await pathOf(job, 'zip'))
  for (const url of [`/jobs/${job}/download/pdf`, `/jobs/${job}/download/zip`]) {
    const answer = await operator.get(url)
    assert.deepEqual([answer.statusCode, answer.json().code], [503, 'artifact_damaged'])
    assert.match(answer.headers['content-type'] as string, /problem\+json/)
  }
  assert.match(logged(), /a stored file is damaged or missing.*/)
  const { id, tenant_id } = { id: job, tenant_id: own.id }
  const row = await inReadScope(services, tenant_id, (scope) => findJobById(scope, id))
  assert.deepEqual(
    (await findFileFaults(services, row ?? assert.fail())).map(({ kind }) => kind),
    ['pdf', 'zip'],
  )
  const named = async (isQuick: boolean) =>
    (await checkStoredFiles(services, own.id, isQuick)).faults.map((fault) => fault.split(':')[0])
  assert.deepEqual(await named(false), [`pdf of ${job}`, `zip of ${job}`])
  assert.deepEqual(await named(true), [`zip of ${job}`])
})

test('a download that meets a damaged block is broken off, and what was sent before is right', async () => {
  const job = await finishedJob(operator, people(12))
  const url = `${address}/jobs/${job}/download/zip`
  const headers = { authorization: `Bearer ${operator.token}` }
  const whole = Buffer.from(await (await fetch(url, { headers })).arrayBuffer())
  assert.ok(whole.length > 3 * 65_536, 'the file has several blocks')
  damage(await pathOf(job, 'zip'), blockOffset(2) + 7)
  const answer = await fetch(url, { headers })
  assert.equal(Number(answer.headers.get('content-length')), whole.length)
  const received: Uint8Array[] = []
  await assert.rejects(async () => {
    for await (const chunk of answer.body ?? assert.fail()) received.push(chunk)
  })
  const sent = Buffer.concat(received)
  assert.ok(sent.length <= 2 * 65_536 && sent.equals(whole.subarray(0, sent.length)))
  const sound = await fetch(url, { headers: { ...headers, range: 'bytes=65000-66000' } })
  assert.ok(Buffer.from(await sound.arrayBuffer()).equals(whole.subarray(65_000, 66_001)))
  assert.equal((await fetch(url, { headers: { ...headers, range: 'bytes=131072-131080' } })).status, 503)
})
