import type { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { readWaitingJobs, type WaitingJob } from '../queue/waiting-jobs.ts'
import type { Storage } from '../storage/storage.ts'
import { quoted } from './copy-connection.ts'
import { describeDatabase } from './describe-database.ts'
import type {
  CopiedFile,
  CountFigures,
  DatabaseDescription,
  InstallationCopy,
  TableDescription,
} from './installation-copy.ts'

/** Everything that is read until it ends is of one moment, while others go on writing. */
export async function inSnapshot<T>(client: pg.Client, read: () => Promise<T>): Promise<T> {
  await client.query('begin isolation level repeatable read read only')
  try {
    const result = await read()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

export function readTable(client: pg.Client, { name, columns }: TableDescription): Readable {
  const list = columns.map(quoted).join(', ')
  // A query, because COPY of a table with partitions copies nothing.
  return client.query(copyTo(`copy (select ${list} from ${quoted(name)}) to stdout`))
}

/** A database and a store that nobody writes to, as they are. Hashes of files are not known before they are read. */
export class LiveCopy implements InstallationCopy {
  readonly database: DatabaseDescription
  readonly #client: pg.Client
  readonly #storage: Storage

  private constructor(client: pg.Client, storage: Storage, database: DatabaseDescription) {
    this.#client = client
    this.#storage = storage
    this.database = database
  }

  /** Needs a snapshot. */
  static async open(client: pg.Client, storage: Storage, countFigures: CountFigures): Promise<LiveCopy> {
    return new LiveCopy(client, storage, await describeDatabase(client, countFigures))
  }

  async readTable(table: TableDescription): Promise<Readable> {
    return readTable(this.#client, table)
  }

  waitingJobs(): AsyncIterable<WaitingJob> {
    return readWaitingJobs(this.#client)
  }

  async *files(): AsyncGenerator<CopiedFile> {
    for await (const { key, sizeBytes } of this.#storage.walk('')) yield { key, bytes: sizeBytes, sha256: '' }
  }

  readFile({ key }: CopiedFile): Promise<Readable> {
    return this.#storage.read(key)
  }
}
