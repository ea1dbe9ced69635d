declare module '#platform/events.ts' {
  interface DomainEvents {
    'job-completed': { job_id: string; campaign_id: string; cards: number }
    'job-failed': { job_id: string; campaign_id: string; cards: number }
  }
}

export {}
