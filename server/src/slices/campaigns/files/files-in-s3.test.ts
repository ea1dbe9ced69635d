import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { isSealHeader } from '@samakart/sealed-files'
import { openTestApp } from '#testing/test-app.ts'
import { S3Simulator } from '../../../../../simulators/s3/simulator.ts'
import { artifactsOf, downloads, finishedJob } from '../testing/finished-job.ts'
import { expireFiles } from './expire-files.ts'
import { sweepFiles } from './stored-files.ts'

const s3 = await S3Simulator.start()
after(() => s3[Symbol.asyncDispose]())
const { organization, services, clock } = await openTestApp({
  S3_BUCKET: 'artifacts',
  S3_ENDPOINT: s3.endpoint,
  S3_REGION: 'eu-west-3',
  S3_ACCESS_KEY_ID: s3.credentials.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
})
await services.queue.work()
const { objects } = s3.bucket('artifacts')

test('files are sealed in S3, read in parts, refused when they are damaged or missing, and removed', async () => {
  const own = await organization()
  const operator = await own.as('operator')
  const job = await finishedJob(operator)
  const artifacts = await artifactsOf(services, job)
  const stored = (kind: 'pdf' | 'zip') => objects.get(artifacts[kind].key)?.content ?? assert.fail()
  assert.ok(isSealHeader(stored('pdf')) && isSealHeader(stored('zip')))
  const whole = await operator.get(`/jobs/${job}/download/zip`)
  assert.equal(whole.rawPayload.length, artifacts.zip.size_bytes)
  const part = await operator.get(`/jobs/${job}/download/zip`, { range: 'bytes=70000-70009' })
  assert.ok(part.rawPayload.equals(whole.rawPayload.subarray(70_000, 70_010)))

  stored('pdf')[100] = (stored('pdf')[100] ?? 0) ^ 1
  objects.delete(artifacts.sheets.key)
  const sound = await downloads(operator, job)
  assert.deepEqual([sound.pdf, sound.sheets, sound.zip === '503'], ['503', '503', false])

  clock.advanceSeconds(91 * 86_400)
  const { signal } = new AbortController()
  await expireFiles(services, signal)
  await sweepFiles(services, signal)
  assert.deepEqual(
    [...objects.keys()].filter((key) => key.startsWith('jobs/')).sort(),
    [artifacts.manifest.key, artifacts.portal.key].sort(),
  )
})
