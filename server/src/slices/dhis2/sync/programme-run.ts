import type { UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import type { IdentityCache } from '#slices/mpi/index.ts'
import type { HttpReader } from '../client/http-reader.ts'
import type { Task } from '../tables.ts'

/** One attempt to read a programme. */
export interface ProgrammeRun {
  services: Services
  identityCache: IdentityCache
  task: Task
  reader: HttpReader
  instanceUrl: string
  act<T>(step: (work: UnitOfWork) => Promise<T>): Promise<T>
  /** Whether the task should be handed back after this batch. */
  isTimeUp(): boolean
}
