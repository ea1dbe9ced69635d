import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { FrontendBatches } from './frontend-batches.ts'

interface Message {
  kind: string
  body: Uint8Array
}

const message: fc.Arbitrary<Message> = fc.record({
  kind: fc.constantFrom('P', 'B', 'D', 'E', 'C', 'p', 'd', 'S', 'Q', 'H', 'X'),
  body: fc.uint8Array({ maxLength: 40 }),
})
const conversation = fc.tuple(fc.uint8Array({ maxLength: 40 }), fc.array(message, { maxLength: 20 }))
const ANSWERED = new Set(['S', 'Q', 'H'])

function encode(kind: string, body: Uint8Array): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(4 + body.length)
  return Buffer.concat([Buffer.from(kind), length, body])
}

/** What PGlite must be given: everything up to each message that is answered; what comes before a farewell is dropped. */
function expected(startup: Uint8Array, messages: readonly Message[]): Buffer[] {
  const batches = [encode('', startup)]
  let pending: Buffer[] = []
  for (const { kind, body } of messages) {
    pending.push(encode(kind, body))
    if (ANSWERED.has(kind)) batches.push(Buffer.concat(pending))
    if (ANSWERED.has(kind) || kind === 'X') pending = []
  }
  return batches
}

/** Cuts at the given places, empty pieces included. */
function split(bytes: Buffer, places: readonly number[]): Buffer[] {
  const cuts = [0, ...places.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
  return cuts.slice(1).map((cut, index) => Buffer.from(bytes.subarray(cuts[index], cut)))
}

function batchesOf(chunks: readonly Buffer[]): Buffer[] {
  const batches = new FrontendBatches()
  return chunks.flatMap((chunk) => batches.add(chunk).map((batch) => Buffer.from(batch)))
}

test('however the bytes arrive, the batches are the same', () => {
  fc.assert(
    fc.property(conversation, fc.array(fc.nat()), ([startup, messages], places) => {
      const bytes = Buffer.concat([encode('', startup), ...messages.map(({ kind, body }) => encode(kind, body))])
      assert.deepEqual(batchesOf(split(bytes, places)), expected(startup, messages))
    }),
    { numRuns: 300 },
  )
})

test('byte by byte is no different', () => {
  fc.assert(
    fc.property(conversation, ([startup, messages]) => {
      const bytes = Buffer.concat([encode('', startup), ...messages.map(({ kind, body }) => encode(kind, body))])
      const single = Array.from(bytes, (byte) => Buffer.of(byte))
      assert.deepEqual(batchesOf(single), expected(startup, messages))
    }),
    { numRuns: 50 },
  )
})

test('a message that has not arrived whole is kept back', () => {
  const batches = new FrontendBatches()
  batches.add(encode('', Buffer.from('user')))
  const query = encode('Q', Buffer.from('select 1\0'))
  assert.deepEqual(batches.add(query.subarray(0, -1)), [])
  assert.deepEqual(batches.add(query.subarray(-1)), [query])
})
