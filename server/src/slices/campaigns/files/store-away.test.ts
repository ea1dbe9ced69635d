import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { until } from '#testing/until.ts'
import { S3Simulator } from '../../../../../simulators/s3/simulator.ts'
import { finishedJob } from '../testing/finished-job.ts'

let s3 = await S3Simulator.start()
after(() => s3[Symbol.asyncDispose]())
const { organization, server, services, logged } = await openTestApp({
  S3_BUCKET: 'artifacts',
  S3_ENDPOINT: s3.endpoint,
  S3_REGION: 'eu-west-3',
  S3_ACCESS_KEY_ID: s3.credentials.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
})
await services.queue.work()
const operator = await (await organization()).as('operator')
const missing = async () => (await server.inject('/health/ready')).json().missing

const jobRow = async (id: string) => {
  const { rows } = await asOwner(services).query(
    'select status, attempt, failures, cards_generated from generation_job where id = $1',
    [id],
  )
  return rows[0] as { status: string; attempt: number; failures: number; cards_generated: number }
}

test('a job whose store is away waits in one attempt, downloads are refused for a while, and both go on by themselves', async () => {
  const earlier = await finishedJob(operator)
  assert.deepEqual(await missing(), [])
  s3.faults.inject({ kind: 'error', code: 'InternalError' }, { times: Number.POSITIVE_INFINITY })
  const { id } = (
    await operator.post('/campaigns/', {
      name: 'Polio',
      campaign_type: 'vaccination',
      prefix: 'AWAY',
      language: 'fr',
      template_id: 'nomad',
    })
  ).json()
  const beneficiaries = [{ first_name: 'Awa', last_name: 'Sy' }]
  const { job_id: job } = (await operator.post(`/campaigns/${id}/jobs`, { beneficiaries })).json()
  const attempts = () => s3.requests.filter(({ method, path }) => method === 'PUT' && path.includes(job)).length
  // The SDK itself sends a request three times.
  await until(() => attempts() > 6, 'a second try to store the first file')
  assert.deepEqual(await jobRow(job), { status: 'generating', attempt: 1, failures: 0, cards_generated: 1 })

  const refused = await operator.get(`/jobs/${earlier}/download/pdf`)
  assert.deepEqual([refused.statusCode, refused.json().code], [503, 'store_unavailable'])
  assert.ok(Number(refused.headers['retry-after']) > 0)
  await until(async () => (await missing()).includes('store'), 'a process that names what is missing')
  assert.equal((await server.inject('/health/ready')).statusCode, 200, 'the rest of the service works')

  s3.faults.clear()
  await until(async () => (await jobRow(job)).status === 'completed', 'the end of the job')
  assert.equal((await jobRow(job)).attempt, 1)
  for (const one of [earlier, job]) assert.equal((await operator.get(`/jobs/${one}/download/pdf`)).statusCode, 200)
  await until(async () => (await missing()).length === 0, 'a process that lacks nothing')
  // One line for the outage and one for its end, however many requests failed.
  assert.equal(logged().match(/the store of files does not answer/g)?.length, 1)
  assert.equal(logged().match(/the store of files answers again/g)?.length, 1)
})

test('a missing bucket is named, and its files do not look damaged', async () => {
  const job = await finishedJob(operator)
  const port = Number(new URL(s3.endpoint).port)
  await s3[Symbol.asyncDispose]()
  s3 = await S3Simulator.start({ port, buckets: ['another'] })
  await until(async () => (await missing()).includes('bucket'), 'a process that names the bucket')
  const refused = await operator.get(`/jobs/${job}/download/pdf`)
  assert.deepEqual([refused.statusCode, refused.json().missing], [503, ['bucket']])
})
