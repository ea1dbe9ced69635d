import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import type { IdentityCache } from '#slices/mpi/index.ts'
import type { Job } from '../tables.ts'
import type { Progress } from './progress.ts'

/** What printing and publishing need, whether a job is made for the first time or again. */
export interface JobRun {
  services: Services
  job: Job
  /** Aborted when the process stops or the lease is lost. */
  signal: AbortSignal
  report(progress: Partial<Progress>): void
  act<T>(step: (work: UnitOfWork) => Promise<T>): Promise<T>
  ask<T>(question: (scope: ReadScope) => Promise<T>): Promise<T>
}

/** One attempt at a job, and what its steps need. */
export interface RunningJob extends JobRun {
  identityCache: IdentityCache
}
