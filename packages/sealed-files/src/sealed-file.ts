import { closeSync, openSync, writevSync } from 'node:fs'
import { BLOCK_BYTES, BlockSealer, blockOffset, type FileSeal } from './sealed-blocks.ts'

/** Bytes of a block that another part of the file completes. */
export interface Edge {
  position: number
  bytes: Uint8Array
}

interface OpenBlock {
  content: Buffer
  filled: number
}

/**
 * A sealed file that is written in any order, each byte once. Only whole blocks reach the disk, sealed; bytes of blocks that
 * are not whole yet stay in memory, less than 128 KB for each part that was written.
 */
export class SealedFile {
  readonly fd: number
  readonly #sealer: BlockSealer
  readonly #open = new Map<number, OpenBlock>()

  constructor(path: string, seal: FileSeal) {
    this.#sealer = new BlockSealer(seal)
    this.fd = openSync(path, 'wx', 0o600)
    writeParts(this.fd, [this.#sealer.header], 0)
  }

  write(position: number, bytes: Uint8Array): void {
    for (const edge of writeWholeBlocks(this.fd, this.#sealer, position, bytes)) this.addEdge(edge)
  }

  /** What `writeWholeBlocks` returned in another thread. */
  addEdge({ position, bytes }: Edge): void {
    const block = Math.floor(position / BLOCK_BYTES)
    const open = this.#open.get(block) ?? { content: Buffer.allocUnsafeSlow(BLOCK_BYTES), filled: 0 }
    this.#open.set(block, open)
    open.content.set(bytes, position % BLOCK_BYTES)
    open.filled += bytes.length
    if (open.filled < BLOCK_BYTES) return
    this.#open.delete(block)
    writeParts(this.fd, this.#sealer.seal(block, false, open.content), blockOffset(block))
  }

  /** Seals the last block. Everything before `sizeBytes` must be written. */
  end(sizeBytes: number): void {
    const last = Math.floor(sizeBytes / BLOCK_BYTES)
    const { content, filled } = this.#open.get(last) ?? { content: Buffer.alloc(0), filled: 0 }
    this.#open.delete(last)
    if (this.#open.size > 0 || filled !== sizeBytes % BLOCK_BYTES) throw new Error('The sealed file has a gap.')
    writeParts(this.fd, this.#sealer.seal(last, true, content.subarray(0, filled)), blockOffset(last))
  }

  close(): void {
    closeSync(this.fd)
  }
}

/** Seals and writes the blocks that lie wholly within these bytes, and returns a copy of what lies before and behind them. */
export function writeWholeBlocks(fd: number, sealer: BlockSealer, position: number, bytes: Uint8Array): Edge[] {
  const end = position + bytes.length
  const first = Math.ceil(position / BLOCK_BYTES)
  const behind = Math.max(first, Math.floor(end / BLOCK_BYTES))
  for (let block = first; block < behind; block++) {
    const start = block * BLOCK_BYTES - position
    writeParts(fd, sealer.seal(block, false, bytes.subarray(start, start + BLOCK_BYTES)), blockOffset(block))
  }
  const edges = [
    { position, until: Math.min(end, first * BLOCK_BYTES) },
    { position: behind * BLOCK_BYTES, until: end },
  ]
  return edges
    .filter((edge) => edge.until > edge.position)
    .map((edge) => ({
      position: edge.position,
      bytes: Uint8Array.from(bytes.subarray(edge.position - position, edge.until - position)),
    }))
}

function writeParts(fd: number, parts: Uint8Array[], position: number): void {
  for (let rest = parts, at = position; rest.length > 0; ) {
    let written = writevSync(fd, rest, at)
    at += written
    rest = rest.flatMap((part) => {
      const done = Math.min(written, part.length)
      written -= done
      return done < part.length ? [part.subarray(done)] : []
    })
  }
}

/** Writes chunks one behind the other to a new sealed file. */
export async function writeSealed(
  path: string,
  seal: FileSeal,
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<void> {
  const file = new SealedFile(path, seal)
  try {
    let size = 0
    for await (const chunk of chunks) {
      file.write(size, chunk)
      size += chunk.length
    }
    file.end(size)
  } finally {
    file.close()
  }
}
