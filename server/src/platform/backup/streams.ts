import { createHash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import { StoredFileDamaged } from '@samakart/sealed-files'
import { BackupDamaged } from './operator-errors.ts'

export function decompressed(source: Readable): Readable {
  // An error of the source ends the result, whose reader hears of it.
  return pipeline(source, createZstdDecompress(), () => {})
}

/** The same bytes. A file that does not open becomes an error that names the part, as does content with another hash. */
export function checked(part: string, source: Readable, sha256?: string): Readable {
  const read = async function* () {
    const hash = createHash('sha256')
    try {
      for await (const chunk of source) {
        hash.update(chunk as Buffer)
        yield chunk as Buffer
      }
    } catch (error) {
      throw namedDamage(part, error)
    }
    if (sha256 !== undefined && hash.digest('hex') !== sha256) throw new BackupDamaged(part, 'has another content')
  }
  return Readable.from(read(), { objectMode: false }).once('close', () => source.destroy())
}

export function namedDamage(part: string, error: unknown): unknown {
  return error instanceof StoredFileDamaged ? new BackupDamaged(part, `does not open (${error.message})`) : error
}

export async function* linesOf(source: Readable): AsyncGenerator<string> {
  let rest = ''
  for await (const text of source.setEncoding('utf8')) {
    const lines = (rest + (text as string)).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

export async function* asLines(values: Iterable<object> | AsyncIterable<object>): AsyncGenerator<Buffer> {
  for await (const value of values) yield Buffer.from(`${JSON.stringify(value)}\n`)
}

export async function readToEnd(source: Readable): Promise<void> {
  for await (const _ of source);
}

/** The hash and the size of what passes by. */
export class Measure {
  readonly #hash = createHash('sha256')
  bytes = 0

  async *pass(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      this.#hash.update(chunk)
      this.bytes += chunk.length
      yield chunk
    }
  }

  digest(): string {
    return this.#hash.digest('hex')
  }
}
