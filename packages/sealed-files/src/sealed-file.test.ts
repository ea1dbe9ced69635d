import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { readSealed } from './read-sealed.ts'
import {
  BLOCK_BYTES,
  BlockSealer,
  blockOffset,
  contentSize,
  type FileSeal,
  newFileSeal,
  StoredFileDamaged,
  sealedSize,
} from './sealed-blocks.ts'
import { SealedFile, writeWholeBlocks } from './sealed-file.ts'

let folder: string
let files = 0

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'samakart-sealed-'))
})
after(() => rm(folder, { recursive: true, force: true }))

const newPath = () => join(folder, String(++files))

/** Writes the content in parts that end at these positions, in the order of `order`. */
function writeSealed(content: Buffer, seal: FileSeal, cuts: number[] = [], order = (_: number) => 0): string {
  const path = newPath()
  const file = new SealedFile(path, seal)
  const ends = [...new Set(cuts.filter((cut) => cut > 0 && cut < content.length))].sort((a, b) => a - b)
  const parts = [0, ...ends].map((start, i) => ({ start, bytes: content.subarray(start, ends[i] ?? content.length) }))
  for (const { start, bytes } of parts.toSorted((a, b) => order(a.start) - order(b.start))) file.write(start, bytes)
  file.end(content.length)
  file.close()
  return path
}

const fromFile = (path: string) => async (range: { start: number; end: number }) => createReadStream(path, range)
const readFileSealed = async (path: string, seal: FileSeal, size: number, range?: { start: number; end: number }) =>
  buffer(await readSealed(fromFile(path), seal, size, range))

const sizes = fc.oneof(
  fc.constantFrom(0, 1, BLOCK_BYTES - 1, BLOCK_BYTES, BLOCK_BYTES + 1, 3 * BLOCK_BYTES),
  fc.nat(4 * BLOCK_BYTES),
)

test('a file is read as it was written, whatever the size, the parts and their order', async () => {
  await fc.assert(
    fc.asyncProperty(sizes, fc.array(fc.nat(4 * BLOCK_BYTES), { maxLength: 6 }), fc.nat(), async (size, cuts, salt) => {
      const [content, seal] = [randomBytes(size), newFileSeal()]
      const path = writeSealed(content, seal, cuts, (start) => (start * 7919 + salt) % 1009)
      assert.equal((await stat(path)).size, sealedSize(size))
      assert.equal(contentSize(sealedSize(size)), size)
      assert.ok((await readFileSealed(path, seal, size)).equals(content))
    }),
    { numRuns: 60 },
  )
})

test('any range of a file is read by itself', async () => {
  const [content, seal] = [randomBytes(5 * BLOCK_BYTES + 77), newFileSeal()]
  const path = writeSealed(content, seal)
  const nearBlocks = fc.oneof(
    fc.nat(content.length - 1),
    fc
      .tuple(fc.nat(5), fc.integer({ min: -1, max: 1 }))
      .map(([block, more]) => Math.max(0, block * BLOCK_BYTES + more)),
  )
  await fc.assert(
    fc.asyncProperty(nearBlocks, nearBlocks, async (one, other) => {
      const range = { start: Math.min(one, other), end: Math.max(one, other) }
      const read = await readFileSealed(path, seal, content.length, range)
      assert.ok(read.equals(content.subarray(range.start, range.end + 1)))
    }),
    { numRuns: 60 },
  )
})

test('a part of a file is read without the blocks around it', async () => {
  const [content, seal] = [randomBytes(9 * BLOCK_BYTES), newFileSeal()]
  const path = writeSealed(content, seal)
  let asked = 0
  const readBytes = async (range: { start: number; end: number }) => {
    asked += range.end - range.start + 1
    return createReadStream(path, range)
  }
  const range = { start: 4 * BLOCK_BYTES + 10, end: 4 * BLOCK_BYTES + 20 }
  await buffer(await readSealed(readBytes, seal, content.length, range))
  assert.ok(asked < 2 * BLOCK_BYTES)
})

test('nothing of the content is on the disk, also while blocks are not whole', async () => {
  const [content, seal] = [Buffer.from('Awa Ndiaye, née le 12 avril 1991. '.repeat(8_000)), newFileSeal()]
  const path = newPath()
  const file = new SealedFile(path, seal)
  file.write(0, content)
  assert.ok(!(await readFile(path)).includes('Awa Ndiaye'))
  file.end(content.length)
  file.close()
  assert.ok(!(await readFile(path)).includes('Awa Ndiaye'))
})

test('a change of any byte is noticed', async () => {
  const [content, seal] = [randomBytes(2 * BLOCK_BYTES + 300), newFileSeal()]
  const original = await readFile(writeSealed(content, seal))
  const path = newPath()
  await fc.assert(
    fc.asyncProperty(fc.nat(original.length - 1), fc.integer({ min: 1, max: 255 }), async (at, mask) => {
      const changed = Buffer.from(original)
      changed[at] = (changed[at] ?? 0) ^ mask
      await writeFile(path, changed)
      await assert.rejects(readFileSealed(path, seal, content.length), StoredFileDamaged)
    }),
    { numRuns: 40 },
  )
})

test('blocks that are cut off, exchanged, repeated or of another file are noticed', async () => {
  const [content, seal] = [Buffer.alloc(3 * BLOCK_BYTES + 9, 7), newFileSeal()]
  const original = await readFile(writeSealed(content, seal))
  const block = (number: number) => original.subarray(blockOffset(number), blockOffset(number + 1))
  const header = original.subarray(0, blockOffset(0))
  const sameKey = { id: newFileSeal().id, key: seal.key }
  const other = await readFile(writeSealed(content, sameKey))
  const damaged = {
    'the last block': original.subarray(0, blockOffset(3)),
    'a whole block and the last': original.subarray(0, blockOffset(2)),
    'a few bytes': original.subarray(0, -1),
    everything: Buffer.alloc(0),
    'an exchange': Buffer.concat([header, block(1), block(0), block(2), block(3)]),
    'a repetition': Buffer.concat([header, block(0), block(0), block(2), block(3)]),
    'a block of another file': Buffer.concat([
      header,
      block(0),
      other.subarray(blockOffset(1), blockOffset(2)),
      block(2),
      block(3),
    ]),
    'a whole other file': other,
  }
  for (const [what, bytes] of Object.entries(damaged)) {
    const path = newPath()
    await writeFile(path, bytes)
    await assert.rejects(readFileSealed(path, seal, content.length), StoredFileDamaged, what)
  }
})

test('a file that was cut to a shorter whole one is noticed even if its size was changed with it', async () => {
  const [content, seal] = [randomBytes(2 * BLOCK_BYTES + 5), newFileSeal()]
  const path = writeSealed(content, seal)
  const whole = await readFile(path)
  await writeFile(path, whole.subarray(0, blockOffset(2)))
  await assert.rejects(readFileSealed(path, seal, 2 * BLOCK_BYTES - 1), StoredFileDamaged)
  await assert.rejects(readFileSealed(path, seal, BLOCK_BYTES), StoredFileDamaged)
})

test('a damaged beginning is an error before the first byte, a later one breaks the stream off', async () => {
  const [content, seal] = [randomBytes(4 * BLOCK_BYTES), newFileSeal()]
  const original = await readFile(writeSealed(content, seal))
  const withFault = (at: number) => {
    const changed = Buffer.from(original)
    changed[at] = (changed[at] ?? 0) ^ 1
    return async ({ start, end }: { start: number; end: number }) => Readable.from([changed.subarray(start, end + 1)])
  }
  await assert.rejects(readSealed(withFault(blockOffset(0) + 5), seal, content.length), StoredFileDamaged)
  const late = await readSealed(withFault(blockOffset(2) + 5), seal, content.length)
  const received: Buffer[] = []
  await assert.rejects(async () => {
    for await (const chunk of late) received.push(chunk)
  }, StoredFileDamaged)
  assert.ok(Buffer.concat(received).equals(content.subarray(0, 2 * BLOCK_BYTES)))
})

test('a reader who leaves early ends the reading of the source', async () => {
  const [content, seal] = [randomBytes(20 * BLOCK_BYTES), newFileSeal()]
  const path = writeSealed(content, seal)
  for (const readsFirst of [true, false]) {
    const source = createReadStream(path)
    const stream = await readSealed(async () => source, seal, content.length)
    if (readsFirst) await stream[Symbol.asyncIterator]().next()
    stream.destroy()
    if (!source.destroyed) await once(source, 'close')
    assert.ok(source.destroyed)
  }
})

test('a gap is refused, and edges of a thread complete their blocks', () => {
  const seal = newFileSeal()
  const file = new SealedFile(newPath(), seal)
  file.write(10, Buffer.alloc(5))
  assert.throws(() => file.end(15), /gap/)
  const edges = writeWholeBlocks(file.fd, new BlockSealer(seal), 100, Buffer.alloc(3 * BLOCK_BYTES))
  assert.deepEqual(
    edges.map(({ position, bytes }) => [position, bytes.length]),
    [
      [100, BLOCK_BYTES - 100],
      [3 * BLOCK_BYTES, 100],
    ],
  )
  file.close()
})
