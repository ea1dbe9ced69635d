import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { EmbeddedServer } from '#platform/db/embedded/embedded-server.ts'
import { type OpenDatabase, openEmbedded, openPostgres } from '#platform/db/open-database.ts'

/** Set by the test runner; without them a test file still runs, on an embedded database that it migrates itself. */
const imageFile = process.env.TEST_IMAGE
const postgresUrl = process.env.TEST_POSTGRES_URL
export const TEMPLATE_DATABASE = 'samakart_template'

export const engineUnderTest: OpenDatabase['engine'] = postgresUrl ? 'postgres' : 'embedded'

/** A database of its own for each test file: a copy of a migrated one. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  return postgresUrl ? copyOfTemplate(postgresUrl) : embeddedInMemory()
}

/** Read once for all test files of a process. */
const image = imageFile && !postgresUrl ? new Uint8Array(readFileSync(imageFile)) : undefined

export async function embeddedInMemory(): Promise<OpenDatabase> {
  const server = await EmbeddedServer.start(image ? { image } : {})
  return openEmbedded(server, async () => {})
}

async function copyOfTemplate(url: string): Promise<OpenDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(url, `create database ${name} template ${TEMPLATE_DATABASE}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  const database = openPostgres(own.href, 20)
  return {
    ...database,
    async close() {
      await database.close()
      await onServer(url, `drop database if exists ${name} with (force)`)
    },
  }
}

export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
