import { after } from 'node:test'
import { openPostgres } from '#platform/db/open-database.ts'
import { openTestApp, type TestApp } from './test-app.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

const keys = { MASTER_KEY: 'ab'.repeat(32), SIGNING_KEY: 'cd'.repeat(32) }

/**
 * The service twice on one database, as two API processes. Their clocks stand still, so nothing that one of them remembers
 * becomes too old by itself.
 */
export async function openTwoProcesses(environment: Record<string, string> = {}): Promise<[TestApp, TestApp]> {
  const database = await openTestDatabase()
  const url = String(database.pool.options.connectionString)
  const open = () => {
    const own: TestDatabase = { ...openPostgres(url, 8), owner: database.owner }
    return openTestApp({ ...keys, ...environment }, { database: own })
  }
  const processes: [TestApp, TestApp] = [await open(), await open()]
  // After both have stopped.
  after(database.close)
  return processes
}
