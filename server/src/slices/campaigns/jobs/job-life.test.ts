import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { startCollector } from '#testing/trace-collector.ts'
import { until } from '#testing/until.ts'
import { newCampaign, people } from '../testing/new-campaign.ts'

const collector = await startCollector()
const traced = await openTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
await traced.services.queue.work()

const TRACE = 'a1b2c3d4e5f60718293a4b5c6d7e8f90'

async function finishJob() {
  const operator = await (await traced.organization()).as('operator')
  const campaign = await newCampaign(operator)
  const headers = { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` }
  const submitted = await operator.post(`/campaigns/${campaign}/jobs`, { beneficiaries: people(3) }, headers)
  const { job_id } = submitted.json()
  await until(async () => (await operator.get(`/jobs/${job_id}`)).json().status === 'completed')
  return job_id as string
}

test('the log has a line for every step of a job, with its id and nothing personal', async () => {
  const id = await finishJob()
  const lines = traced
    .logged()
    .split('\n')
    .filter((line) => line.includes(id))
    .map((line) => JSON.parse(line))
  const steps = lines.filter(({ event }) => event.startsWith('job '))
  assert.deepEqual(
    steps.map(({ event, attempt, count }) => [event, attempt, count]),
    [
      ['job accepted', undefined, 3],
      ['job taken', 1, undefined],
      ['job resolved', 1, undefined],
      ['job published', 1, 3],
      ['job completed', 1, 3],
    ],
  )
  assert.match(id, /^job_/)
  assert.ok(!JSON.stringify(lines).includes('Ndiaye'))
  const scrape = async () => (await traced.server.inject({ url: '/metrics' })).body
  // The attempt ends a moment after its job.
  const attempts = /^samakart_job_attempts_total\{kind="cards",outcome="completed"\} 1$/m
  await until(async () => attempts.test(await scrape()), 'a counted attempt')
  const metrics = await scrape()
  assert.match(metrics, /^samakart_jobs_ended_total\{kind="cards",result="completed"\} 1$/m)
  assert.match(metrics, /^samakart_cards_printed_total 3$/m)
  assert.match(metrics, /^samakart_card_render_seconds_count [1-9]/m)
  assert.match(metrics, /^samakart_card_job_seconds_count\{cards="50"\} 1$/m)
})

test('a trace goes from the caller through the request to the job, its transactions and the store', async () => {
  const id = await finishJob()
  const ended = /^samakart_job_attempts_total\{kind="cards",outcome="completed"\} 2$/m
  await until(async () => ended.test(await traced.services.metrics.text()), 'the end of the attempt')
  await traced.services.tracing.close()
  const spans = collector.spans().filter(({ traceId }) => traceId === TRACE)
  const named = (name: string) => spans.filter((span) => span.name === name)
  const [request] = named('POST /campaigns/:campaign_id/jobs')
  assert.equal(request?.parentSpanId, '00f067aa0ba902b7')
  const job = named('job cards').find((span) =>
    span.attributes.some(({ key, value }) => key === 'samakart.job.id' && value.stringValue === id),
  )
  assert.ok(job)
  const parent = spans.find(({ spanId }) => spanId === job.parentSpanId)
  assert.equal(parent?.name, 'transaction')
  assert.ok(named('transaction').some(({ parentSpanId }) => parentSpanId === request?.spanId))
  const publish = named('publish').find(({ parentSpanId }) => parentSpanId === job.spanId)
  assert.ok(named('store').some(({ parentSpanId }) => parentSpanId === publish?.spanId))
  assert.ok(named('make cards valid').length > 0)
  for (const personal of ['Ndiaye', 'Aïssatou', 'Dakar Ouest', 'example.org'])
    assert.ok(!collector.text().includes(personal))
})
