import type { Services } from '#platform/services.ts'
import { backgroundJobs } from '../app.ts'

/** Runs a scheduled job at once. */
export async function runSchedule(services: Services, name: string): Promise<void> {
  const handler = backgroundJobs(services).find(({ kind }) => kind.name === name)
  if (!handler) throw new Error(`There is no job ${name}.`)
  await handler.run({}, { id: '1', attempt: 1, signal: new AbortController().signal })
}

/** Deletes the records of every kind whose time is over. */
export const deleteOldRecords = (services: Services) => runSchedule(services, 'retention.delete-old')
