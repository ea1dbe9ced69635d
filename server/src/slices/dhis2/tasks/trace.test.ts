import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { startCollector } from '#testing/trace-collector.ts'
import { until } from '#testing/until.ts'
import { openDhis2Fixture } from '../testing/dhis2-fixture.ts'

const TRACE = 'b1b2c3d4e5f60718293a4b5c6d7e8f91'

test('a trace goes from the caller through the request to the DHIS2 task and the job that prints its cards', async () => {
  const collector = await startCollector()
  const app = await openTestApp({ DHIS2_RETRY_MS: '1', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  await app.services.queue.work()
  await using fixture = await openDhis2Fixture(app, { enrollments: 5, programmes: ['pev'] })
  await fixture.configure()
  await fixture.map('pev')
  const headers = { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` }
  const order = { programme_uid: fixture.uid('pev'), template: 'emerald' }
  const { task_id } = (await fixture.admin.post('/dhis2/generate-cards', order, headers)).json()
  assert.equal((await fixture.ended(task_id)).status, 'completed')
  // The attempt ends a moment after its job.
  const ended = /^samakart_job_attempts_total\{kind="cards",outcome="completed"\} 1$/m
  await until(async () => ended.test(await app.services.metrics.text()), 'the end of the attempt')
  await app.services.tracing.close()
  const spans = collector.spans().filter(({ traceId }) => traceId === TRACE)
  const parentOf = (name: string) => {
    const span = spans.find((one) => one.name === name)
    assert.ok(span, `${name}: ${spans.map((one) => one.name).join(', ')}`)
    return spans.find(({ spanId }) => spanId === span.parentSpanId)?.name
  }
  assert.equal(parentOf('job dhis2'), 'transaction')
  assert.equal(parentOf('job cards'), 'transaction')
})
