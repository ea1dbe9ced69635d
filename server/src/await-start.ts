// What a process waits for before it can open the service: its database, and the migrations of its version.
import type { Config } from '#platform/config/config.ts'
import { untilDatabaseAnswers } from '#platform/db/await-database.ts'
import { codeOf } from '#platform/db/failures.ts'
import { isPooler } from '#platform/db/is-pooler.ts'
import { openPostgres } from '#platform/db/open-database.ts'
import { prepareSchema } from '#platform/db/prepare-schema.ts'
import { WaitingServer } from '#platform/http/waiting-server.ts'
import { openLog } from '#platform/log.ts'
import { isDatabaseStarting } from '#platform/processes/supervised.ts'

export async function untilDatabaseIsUsable(config: Config, listens: boolean): Promise<void> {
  if (isDatabaseStarting) return untilDatabaseAnswers(config, { isStarting: true })
  const log = openLog(config.logLevel)
  await using waiting = new WaitingServer(config)
  const say = (event: string, facts: { code?: string; count?: number }) => {
    log.warn(event, { role: config.role, ...facts })
    if (listens) waiting.open(config)
  }
  await untilDatabaseAnswers(config, {
    isStarting: false,
    onWait: (cause) => say('waiting for the database, which does not answer', { code: codeOf(cause) }),
  })
  if (config.migrations !== 'await' || !config.databaseUrl) return
  const database = openPostgres(config.databaseUrl, 1, {
    isPooler: await isPooler(config.databaseUrl, config.databaseDirectUrl),
  })
  try {
    await prepareSchema(database, config, (count) => say('waiting for migrations: run npm run ops:migrate', { count }))
  } finally {
    await database.close()
  }
}
