import { Readable } from 'node:stream'
import {
  BLOCK_BYTES,
  BlockSealer,
  blockOffset,
  type FileSeal,
  HEADER_BYTES,
  lastBlockOf,
  SEALED_BLOCK_BYTES,
  StoredFileDamaged,
  sealedSize,
} from './sealed-blocks.ts'

export interface ByteRange {
  start: number
  /** Inclusive. */
  end: number
}

/** Reads a part of the sealed bytes, wherever they are. */
export type ReadBytes = (range: ByteRange) => Promise<Readable>

/**
 * The content of a sealed file, or a range of it, block by block: memory does not grow with the file. The first block is
 * opened before this returns, so that a damaged beginning is an error and not a stream. A later block that does not open
 * ends the stream with an error.
 */
export async function readSealed(
  readBytes: ReadBytes,
  seal: FileSeal,
  sizeBytes: number,
  range?: ByteRange,
): Promise<Readable> {
  const last = lastBlockOf(sizeBytes)
  const wanted = range ?? { start: 0, end: sizeBytes - 1 }
  const isToTheEnd = wanted.end >= sizeBytes - 1
  const blocks = {
    from: Math.floor(wanted.start / BLOCK_BYTES),
    // The last block says that nothing was cut off, even where it is empty.
    to: isToTheEnd ? last : Math.floor(wanted.end / BLOCK_BYTES),
  }
  const isFromTheStart = blocks.from === 0
  const source = await readBytes({
    start: isFromTheStart ? 0 : blockOffset(blocks.from),
    end: Math.min(blockOffset(blocks.to + 1), sealedSize(sizeBytes)) - 1,
  })
  const sealer = new BlockSealer(seal)
  const pieces = piecesOf(source, isFromTheStart ? HEADER_BYTES : 0)
  const contents = openBlocks(pieces, sealer, { ...blocks, last, wanted, isFromTheStart })
  return startStream(contents, source)
}

/** Waits for the first content, so that an error before it is not a stream, and ends the source with the stream. */
async function startStream(contents: AsyncGenerator<Buffer>, source: Readable): Promise<Readable> {
  try {
    const first = await contents.next()
    const stream = Readable.from(withFirst(first, contents), { objectMode: false })
    return stream.once('close', () => source.destroy())
  } catch (error) {
    source.destroy()
    throw error
  }
}

interface Blocks {
  from: number
  to: number
  last: number
  wanted: ByteRange
  isFromTheStart: boolean
}

async function* openBlocks(
  pieces: AsyncGenerator<Buffer>,
  sealer: BlockSealer,
  blocks: Blocks,
): AsyncGenerator<Buffer> {
  if (blocks.isFromTheStart) {
    const { value } = await pieces.next()
    if (!value || !sealer.header.equals(value)) throw new StoredFileDamaged('the header is of another file')
  }
  for (let block = blocks.from; block <= blocks.to; block++) {
    const { value } = await pieces.next()
    if (!value) throw new StoredFileDamaged('the file is cut off')
    const content = sealer.open(block, block === blocks.last, value)
    const start = block * BLOCK_BYTES
    yield content.subarray(Math.max(0, blocks.wanted.start - start), Math.max(0, blocks.wanted.end + 1 - start))
  }
}

/** Divides a stream into the header, if there is one, and blocks. The last piece may be shorter. */
async function* piecesOf(source: Readable, headerBytes: number): AsyncGenerator<Buffer> {
  let size = headerBytes || SEALED_BLOCK_BYTES
  let gathered: Buffer[] = []
  let length = 0
  for await (const chunk of source) {
    let rest = chunk as Buffer
    while (length + rest.length >= size) {
      gathered.push(rest.subarray(0, size - length))
      rest = rest.subarray(size - length)
      yield gathered.length === 1 ? (gathered[0] as Buffer) : Buffer.concat(gathered)
      gathered = []
      length = 0
      size = SEALED_BLOCK_BYTES
    }
    if (rest.length > 0) gathered.push(rest)
    length += rest.length
  }
  if (length > 0) yield Buffer.concat(gathered)
}

async function* withFirst(first: IteratorResult<Buffer>, others: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  if (!first.done && first.value.length > 0) yield first.value
  for await (const content of others) if (content.length > 0) yield content
}
