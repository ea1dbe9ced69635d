// npm run ops:migrate   runs the migrations of this version that the database lacks
import { migrate } from '#platform/db/migrate.ts'
import { openPostgres } from '#platform/db/open-database.ts'
import { openLog } from '#platform/log.ts'
import { Queue } from '#platform/queue/queue.ts'
import { runOnDatabase } from './run-tool.ts'

await runOnDatabase(async ({ url }) => {
  const database = openPostgres(url, 2)
  try {
    const names = await migrate(database.kysely)
    // The queue has tables of its own.
    const queue = new Queue(database, openLog('warn'))
    await queue.open([])
    await queue.stop(1_000)
    for (const name of names) console.log(name)
    console.log(`Migrations that were missing and have run: ${names.length}`)
    return 0
  } finally {
    await database.close()
  }
})
