import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { CopiedFile } from './installation-copy.ts'

export interface ListedFile {
  key: string
  bytes: number
  modifiedMs: number
}

/** A list of files that is longer than memory. It is on the disk for as long as a command runs. */
export class FileTable implements Disposable {
  readonly #path: string
  readonly #database: DatabaseSync

  constructor(path: string) {
    this.#path = path
    this.#database = new DatabaseSync(path)
    this.#database.exec(`
      pragma journal_mode = off; pragma synchronous = off;
      create table file (key text primary key, bytes integer, modified_ms real, sha256 text) without rowid;
      begin`)
    this.#insert = this.#database.prepare(
      'insert into file values (?, ?, ?, ?) on conflict (key) do update set bytes = excluded.bytes, modified_ms = excluded.modified_ms, sha256 = excluded.sha256',
    )
    this.#find = this.#database.prepare('select bytes, modified_ms, sha256 from file where key = ?')
  }

  readonly #insert
  readonly #find

  add(key: string, known: { bytes?: number; modifiedMs?: number; sha256?: string } = {}): void {
    this.#insert.run(key, known.bytes ?? null, known.modifiedMs ?? null, known.sha256 ?? null)
  }

  has(key: string): boolean {
    return this.#find.get(key) !== undefined
  }

  /** The hash of a file that has not changed since it was listed. */
  hashOf({ key, bytes, modifiedMs }: ListedFile): string | undefined {
    const found = this.#find.get(key)
    return found?.bytes === bytes && found.modified_ms === modifiedMs ? String(found.sha256) : undefined
  }

  /** By key. */
  *listed(): Generator<ListedFile> {
    for (const { key, bytes, modified_ms } of this.#database.prepare('select * from file order by key').iterate()) {
      yield { key: String(key), bytes: Number(bytes), modifiedMs: Number(modified_ms) }
    }
  }

  /** Files whose content is known, by key. */
  *hashed(): Generator<CopiedFile & { modifiedMs: number }> {
    const statement = this.#database.prepare('select * from file where sha256 is not null order by key')
    for (const { key, bytes, modified_ms, sha256 } of statement.iterate()) {
      yield { key: String(key), bytes: Number(bytes), modifiedMs: Number(modified_ms), sha256: String(sha256) }
    }
  }

  [Symbol.dispose](): void {
    this.#database.close()
    rmSync(this.#path, { force: true })
  }
}
