import type { Services } from '../services.ts'

export type AttemptOutcome = 'completed' | 'failed' | 'handed_back' | 'waits' | 'lost'

interface Attempt {
  job: 'cards' | 'dhis2'
  id: string
  attempt: number
  /** The `traceparent` of what led to it. */
  trace?: string | null
}

/** Measures one attempt at a job, and makes a span of it. `run` says what became of the attempt. */
export async function watchAttempt(
  { metrics, tracing, log }: Services,
  { job, id, attempt, trace = null }: Attempt,
  run: () => Promise<AttemptOutcome>,
): Promise<void> {
  const started = performance.now()
  const facts = { 'samakart.job.id': id, 'samakart.job.kind': job, 'samakart.job.attempt': attempt }
  const outcome = await tracing.span(`job ${job}`, { kind: 'consumer', parent: trace, facts }, async (span) => {
    const became = await run()
    span.add({ 'samakart.outcome': became })
    return became
  })
  const milliseconds = Math.round(performance.now() - started)
  metrics.count('samakart_job_attempts_total', { kind: job, outcome })
  metrics.observe('samakart_job_duration_seconds', { kind: job }, milliseconds / 1_000)
  if (outcome === 'completed' || outcome === 'failed') return
  log.info(ENDS[outcome], { job, job_id: id, attempt, duration_ms: milliseconds })
}

const ENDS = {
  handed_back: 'job handed back',
  waits: 'job waits for what is away',
  lost: 'job taken over by another attempt',
}
