import { randomUUID } from 'node:crypto'
import { after } from 'node:test'
import type { OpenDatabase } from '#platform/db/open-database.ts'
import { runStatement } from './run-statement.ts'
import { ownerOf } from './test-database.ts'

/** The address of a new database without tables, on the server of another one. It is dropped when the test file ends. */
export async function emptyDatabase(database: OpenDatabase): Promise<string> {
  const { pool } = ownerOf({ database })
  const address = new URL(String(pool.options.connectionString))
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  await pool.query(`create database ${name}`)
  const server = new URL(address)
  server.pathname = '/postgres'
  after(() => runStatement(server.href, `drop database if exists ${name} with (force)`))
  address.pathname = `/${name}`
  return address.href
}
