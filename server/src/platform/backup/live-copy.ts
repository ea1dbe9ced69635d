import type { Readable } from 'node:stream'
import type pg from 'pg'
import { readWaitingJobs, type WaitingJob } from '../queue/waiting-jobs.ts'
import type { Storage } from '../storage/storage.ts'
import { describeDatabase } from './describe-database.ts'
import type {
  CopiedFile,
  CountFigures,
  DatabaseDescription,
  InstallationCopy,
  TableDescription,
} from './installation-copy.ts'
import { readTable } from './read-snapshot.ts'

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
