import type { Readable } from 'node:stream'
import type { WaitingJob } from '../queue/waiting-jobs.ts'

export interface TableDescription {
  name: string
  /** Without those that PostgreSQL computes by itself. */
  columns: string[]
  rows: number
  /** The same rows in any order have the same sum. */
  checksum: string
}

export interface Partition {
  table: string
  name: string
  /** As PostgreSQL writes it: `FOR VALUES FROM (…) TO (…)`. */
  bound: string
}

export interface SequenceState {
  name: string
  last_value: string
  is_called: boolean
}

export interface DatabaseDescription {
  postgres_version: string
  migrations: string[]
  tables: TableDescription[]
  partitions: Partition[]
  sequences: SequenceState[]
  waiting_jobs: number
  /** What an operator knows: people, cards, money. From the name of the figure to its value. */
  figures: Record<string, string>
}

export interface CopiedFile {
  key: string
  bytes: number
  sha256: string
}

/** An installation as it was at one moment, to be put into an empty one. It is a running database, or a backup. */
export interface InstallationCopy {
  database: DatabaseDescription
  /** The rows of a table as `COPY` writes them. */
  readTable(table: TableDescription): Promise<Readable>
  waitingJobs(): AsyncIterable<WaitingJob>
  files(): AsyncIterable<CopiedFile>
  readFile(file: CopiedFile): Promise<Readable>
}

/** How figures are counted. A connection to the snapshot, or to what was restored from it. */
export type CountFigures = (
  query: (text: string) => Promise<{ rows: Record<string, unknown>[] }>,
) => Promise<Record<string, string>>
