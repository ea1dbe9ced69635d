import type { Services } from '../services.ts'

declare module '../notifications.ts' {
  interface Notifications {
    /** What happened to a job, after its commit. */
    'job-step': JobStep
  }
}

export interface JobStep {
  job: 'cards' | 'dhis2'
  id: string
  step: 'accepted' | 'taken' | 'resolved' | 'published' | 'completed' | 'failed'
  attempt?: number
  cards?: number
  /** Why it failed. */
  code?: string
  acceptedAt?: Date
}

/** One line in the log for every step of a job's life, and the measurements of those that ended. */
export function followJobSteps({ notifier, log, metrics, clock }: Services): () => void {
  return notifier.on('job-step', ({ job, id, step, attempt, cards, code, acceptedAt }) => {
    const milliseconds = acceptedAt && clock.now().getTime() - acceptedAt.getTime()
    log[step === 'failed' ? 'warn' : 'info'](`job ${step}`, {
      job,
      job_id: id,
      ...(attempt === undefined ? {} : { attempt }),
      ...(cards === undefined ? {} : { count: cards }),
      ...(code === undefined ? {} : { code }),
      ...(milliseconds === undefined ? {} : { duration_ms: milliseconds }),
    })
    if (step !== 'completed' && step !== 'failed') return
    metrics.count('samakart_jobs_ended_total', { kind: job, result: step })
    if (job !== 'cards' || step === 'failed' || cards === undefined) return
    metrics.count('samakart_cards_issued_total', {}, cards)
    if (milliseconds !== undefined)
      metrics.observe('samakart_card_job_seconds', { cards: sizeOf(cards) }, milliseconds / 1_000)
  })
}

const sizeOf = (cards: number) => (cards <= 50 ? '50' : cards <= 1_000 ? '1000' : 'more')
