// npm run ops:migrate   runs the migrations of this version that the database lacks, and makes the role of the service
import { migrate, refuseOthersTables } from '#platform/db/migrate.ts'
import { openPostgres } from '#platform/db/open-database.ts'
import { makeServiceRole, serviceRoleOf } from '#platform/db/service-role.ts'
import { prepareQueueTables } from '#platform/queue/queue-tables.ts'
import { runOnDatabase } from './run-tool.ts'

await runOnDatabase(async ({ url }) => {
  const database = openPostgres(url, 2)
  try {
    const names = await migrate(database.kysely).catch(refuseOthersTables(database))
    // The queue has tables of its own.
    await prepareQueueTables(database).catch(refuseOthersTables(database))
    const role = serviceRoleOf(url)
    await makeServiceRole(database, role).catch(() =>
      console.log(`The role ${role.name} could not be made: the service goes on with the role of DATABASE_URL.`),
    )
    for (const name of names) console.log(name)
    console.log(`Migrations that were missing and have run: ${names.length}`)
    return 0
  } finally {
    await database.close()
  }
})
