interface JobEvent {
  job_id: string
  campaign_id: string
  /** The campaign's prefix; its first three letters are the region. */
  prefix: string
  cards: number
  dpi: number
}

declare module '#platform/events.ts' {
  interface DomainEvents {
    'campaign-created': { campaign_id: string; prefix: string }
    'job-accepted': JobEvent
    /** Some cards of a job have become valid; the job is completed when all are. */
    'cards-issued': {
      job_id: string
      prefix: string
      cards: number
      holders: readonly { mpi_id: string; cards: number }[]
    }
    /** Some people of an accepted job get no card after all, and pay for none: they held one when the job ran. */
    'cards-skipped': JobEvent & { places: readonly number[] }
    'job-completed': JobEvent
    'job-failed': JobEvent
  }
}

export {}
