// A process that takes a job and never finishes it, for a test that kills the process.
import { Type } from 'typebox'
import { openPostgres } from '#platform/db/open-database.ts'
import { openLog } from '#platform/log.ts'
import { defineJob, handle } from '#platform/queue/job.ts'
import { Queue } from '#platform/queue/queue.ts'

export const Endless = defineJob('test.endless', Type.Object({}), { firstDelaySeconds: 1 })

if (import.meta.main) {
  const queue = new Queue(openPostgres(process.argv[2] ?? '', 3), openLog('silent'))
  const take = () => {
    process.stdout.write('taken\n')
    return new Promise<void>(() => {})
  }
  await queue.open([handle(Endless, take)])
  await queue.work()
}
