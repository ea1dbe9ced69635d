import { hkdfSync, randomBytes } from 'node:crypto'
import { closeSync, createReadStream, fsyncSync, mkdirSync, openSync, renameSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import {
  contentSize,
  type FileSeal,
  HEADER_BYTES,
  isSealHeader,
  readSealed,
  SealedFile,
  StoredFileDamaged,
} from '@samakart/sealed-files'
import { syncFolder } from '../sync-folder.ts'

/** Names one version of a file: nobody without the key can make another content with the same id. */
export interface WrittenFile {
  id: string
  bytes: number
}

const MAX_UNSYNCED = 1_000

type Chunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

/**
 * Files that only the holder of the key can read, as blocks that are sealed one by one. Each file has a key of its own, which
 * follows from the key of the folder, the random id in its header and its purpose: a file that was changed, cut off or put
 * in the place of another does not open.
 */
export class EncryptedFolder {
  readonly path: string
  readonly #key: Uint8Array
  readonly #incoming: string
  /** Files that a power cut could still take away. */
  readonly #unsynced = new Set<string>()

  constructor(path: string, key: Uint8Array) {
    this.path = path
    this.#key = key
    this.#incoming = join(path, 'incoming')
  }

  get incoming(): string {
    mkdirSync(this.#incoming, { recursive: true, mode: 0o700 })
    return this.#incoming
  }

  /** The file appears whole under its name, or not at all. It is durable after `sync`. */
  async write(name: string, chunks: Chunks): Promise<WrittenFile> {
    const { temporary, ...written } = await this.writeUnnamed(name, chunks)
    this.publish(temporary, name)
    return written
  }

  /** For a file whose name follows from its content. */
  async writeUnnamed(purpose: string, chunks: Chunks): Promise<WrittenFile & { temporary: string }> {
    const id = randomBytes(16).toString('hex')
    const temporary = join(this.incoming, id)
    try {
      const file = new SealedFile(temporary, this.#sealOf(purpose, id))
      try {
        let bytes = 0
        for await (const chunk of chunks) {
          file.write(bytes, chunk)
          bytes += chunk.length
        }
        file.end(bytes)
        return { id, bytes, temporary }
      } finally {
        file.close()
      }
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
  }

  publish(temporary: string, name: string): void {
    const path = join(this.path, name)
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    renameSync(temporary, path)
    this.#unsynced.add(path)
    if (this.#unsynced.size >= MAX_UNSYNCED) this.sync()
  }

  /** Many files together take about as long as one. */
  sync(): void {
    for (const path of this.#unsynced) syncFile(path)
    for (const folder of new Set([...this.#unsynced].map(dirname))) syncFolder(folder)
    this.#unsynced.clear()
  }

  /** Throws `StoredFileDamaged` here or in the stream if the file is missing, changed, or not the one with this id. */
  async read(name: string, { purpose = name, id }: { purpose?: string; id?: string } = {}): Promise<Readable> {
    const path = join(this.path, name)
    const found = await readHeader(path)
    if (id !== undefined && id !== found.id) throw new StoredFileDamaged('is of another backup')
    const readBytes = async (range: { start: number; end: number }) => createReadStream(path, range)
    return readSealed(readBytes, this.#sealOf(purpose, found.id), contentSize(found.sizeBytes))
  }

  #sealOf(purpose: string, id: string): FileSeal {
    const salt = Buffer.from(id, 'hex')
    return { id, key: Buffer.from(hkdfSync('sha256', this.#key, salt, `samakart/backup/${purpose}`, 32)) }
  }
}

function syncFile(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

async function readHeader(path: string): Promise<{ id: string; sizeBytes: number }> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new StoredFileDamaged('is missing')
    throw error
  })
  try {
    const { buffer } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0)
    if (!isSealHeader(buffer)) throw new StoredFileDamaged('has no header')
    return { id: buffer.toString('hex', 16, HEADER_BYTES), sizeBytes: (await file.stat()).size }
  } finally {
    await file.close()
  }
}
