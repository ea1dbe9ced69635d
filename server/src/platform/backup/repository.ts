import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { FolderInUse, type FolderLock, lockFolder } from '../db/folder-lock.ts'
import { OperatorError } from '../operator-error.ts'
import { makePrivateFolder } from '../private-files.ts'
import { syncFolder } from '../sync-folder.ts'
import { EncryptedFolder } from './encrypted-folder.ts'
import { BackupDamaged, BackupMissing, BackupTooNew, PassphraseWrong } from './operator-errors.ts'
import { unwrapKey, type WrappedKey, wrapKey } from './passphrase.ts'
import { checked, namedDamage } from './streams.ts'

interface Header {
  format: 'samakart-backups'
  version: number
  key: WrappedKey
}

const HEADER = 'backups.json'
const VERSION = 1
const FILE = 'file'

/**
 * A folder of backups under one passphrase:
 *
 *     backups.json            the key of the folder, wrapped under the passphrase
 *     backups/NAME/…          one backup: tables, waiting jobs, the list of files, and the manifest, which is written last
 *     person-keys/NAME        the keys of people, of the newest backup only
 *     files/ab/cdef…          files of the artifact store by their content, shared by all backups
 */
export class BackupRepository {
  readonly folder: EncryptedFolder
  readonly path: string
  readonly #nameKey: Uint8Array

  private constructor(path: string, key: Uint8Array) {
    this.path = path
    this.folder = new EncryptedFolder(path, key)
    this.#nameKey = Buffer.from(hkdfSync('sha256', key, '', 'samakart/backup-names', 32))
  }

  static async open(path: string, passphrase: string): Promise<BackupRepository> {
    if (!existsSync(join(path, HEADER))) throw new BackupMissing(`There are no backups in ${path}.`)
    const header = parseHeader(readFileSync(join(path, HEADER), 'utf8'))
    const key = await unwrapKey(header.key, passphrase)
    if (!key) throw new PassphraseWrong(path)
    return new BackupRepository(path, key)
  }

  static async openOrCreate(path: string, passphrase: string): Promise<BackupRepository> {
    if (existsSync(join(path, HEADER))) return BackupRepository.open(path, passphrase)
    if (existsSync(path) && readdirSync(path).some((name) => name !== 'owner.lock' && name !== 'lost+found')) {
      throw new BackupMissing(`${path} holds something else than backups: choose an empty folder.`)
    }
    makePrivateFolder(path)
    const header: Header = {
      format: 'samakart-backups',
      version: VERSION,
      key: await wrapKey(randomBytes(32), passphrase),
    }
    writeFileSync(join(path, HEADER), `${JSON.stringify(header, undefined, 2)}\n`, { mode: 0o600, flush: true })
    syncFolder(path)
    return BackupRepository.open(path, passphrase)
  }

  /** For whoever writes: one at a time. */
  lock(): FolderLock {
    try {
      return lockFolder(this.path)
    } catch (error) {
      if (error instanceof FolderInUse) throw new OperatorError(`Another backup into ${this.path} is running.`)
      throw error
    }
  }

  /** The names of complete backups, oldest first. */
  get names(): string[] {
    return this.#namesOfAll.filter((name) => existsSync(join(this.path, 'backups', name, 'manifest')))
  }

  get #namesOfAll(): string[] {
    const folder = join(this.path, 'backups')
    return existsSync(folder) ? readdirSync(folder).sort() : []
  }

  /** What interrupted backups left. Needs the lock. */
  removeUnfinished(): void {
    rmSync(this.folder.incoming, { recursive: true, force: true })
    const complete = new Set(this.names)
    for (const name of this.#namesOfAll) if (!complete.has(name)) this.remove(name)
  }

  /** The manifest goes first: a backup without one is none. */
  remove(name: string): void {
    rmSync(join(this.path, 'backups', name, 'manifest'), { force: true })
    rmSync(join(this.path, 'backups', name), { recursive: true, force: true })
  }

  /** Old keys of people would open what was erased since. */
  keepOnlyPersonKeysOf(name: string): void {
    const folder = join(this.path, 'person-keys')
    for (const other of readdirSync(folder)) if (other !== name) rmSync(join(folder, other), { force: true })
  }

  /** Two files with the same content are one. The name tells nobody what the content is. */
  fileNameOf(sha256: string): string {
    const name = createHmac('sha256', this.#nameKey).update(sha256, 'hex').digest('hex')
    return `files/${name.slice(0, 2)}/${name.slice(2)}`
  }

  hasFile(sha256: string): boolean {
    return existsSync(join(this.path, this.fileNameOf(sha256)))
  }

  /** The hash is only known when everything was read. */
  async writeFile(chunks: AsyncIterable<Uint8Array>, hash: () => string): Promise<{ isNew: boolean }> {
    const { temporary } = await this.folder.writeUnnamed(FILE, chunks)
    const isNew = !this.hasFile(hash())
    if (isNew) this.folder.publish(temporary, this.fileNameOf(hash()))
    else rmSync(temporary)
    return { isNew }
  }

  async readFile(sha256: string, label: string): Promise<Readable> {
    try {
      return checked(label, await this.folder.read(this.fileNameOf(sha256), { purpose: FILE }), sha256)
    } catch (error) {
      throw namedDamage(label, error)
    }
  }
}

function parseHeader(text: string): Header {
  let header: Partial<Header>
  try {
    header = JSON.parse(text)
  } catch {
    throw new BackupDamaged(HEADER, 'cannot be read')
  }
  if (header.format !== 'samakart-backups' || !header.key) throw new BackupDamaged(HEADER, 'is something else')
  if (header.version !== VERSION) throw new BackupTooNew(`format ${header.version}`)
  return header as Header
}
