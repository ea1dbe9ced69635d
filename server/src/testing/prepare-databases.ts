import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EmbeddedServer } from '#platform/db/embedded/embedded-server.ts'
import { migrate } from '#platform/db/migrate.ts'
import { type OpenDatabase, openEmbedded, openPostgres } from '#platform/db/open-database.ts'
import { openLog } from '#platform/log.ts'
import { Queue } from '#platform/queue/queue.ts'
import { startPostgres } from './postgres-server.ts'
import { onServer, TEMPLATE_DATABASE } from './test-database.ts'

export interface PreparedDatabases extends AsyncDisposable {
  /** Environment of the test processes, by engine. */
  embedded: Record<string, string>
  postgres: Record<string, string>
}

/** Migrates once per engine, so that each test file starts from a copy. */
export async function prepareDatabases(): Promise<PreparedDatabases> {
  const folder = mkdtempSync(join(tmpdir(), 'samakart-image-'))
  const image = join(folder, 'database.tar')
  const embedded = await EmbeddedServer.start({})
  const inMemory = openEmbedded(embedded, async () => {})
  await fill(inMemory)
  await inMemory.kysely.destroy()
  writeFileSync(image, await embedded.dump())
  await embedded.close()

  const postgres = await startPostgres()
  await onServer(postgres.url, `create database ${TEMPLATE_DATABASE}`)
  const template = new URL(postgres.url)
  template.pathname = `/${TEMPLATE_DATABASE}`
  const onDisk = openPostgres(template.href, 5)
  await fill(onDisk)
  await onDisk.close()
  return {
    embedded: { TEST_IMAGE: image },
    postgres: { TEST_POSTGRES_URL: postgres.url },
    async [Symbol.asyncDispose]() {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function fill(database: OpenDatabase): Promise<void> {
  await migrate(database.kysely)
  const queue = new Queue(database, openLog('silent'))
  await queue.open([])
  await queue.stop(1_000)
}
