import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { Refusal } from '../refusal.ts'
import { TooMuchOfOrganization } from '../sandbox/refusals.ts'
import { receiveBody } from './json-body.ts'

const KB = 1_024
const MB = KB * KB
const LIMIT = 4 * MB
const refused = (code: string) => (error: unknown) => error instanceof Refusal && error.code === code

function receive(chunks: readonly Buffer[], hold: (bytes: number) => void = () => {}, announced = Number.NaN) {
  return receiveBody(Readable.from(chunks), LIMIT, announced, hold)
}

for (const [what, sizes] of [
  ['nothing', []],
  ['a short one', [10, 70 * KB]],
  ['exactly the short limit', [256 * KB]],
  ['one beyond it', [256 * KB, 1]],
  ['exactly a block', [512 * KB, 512 * KB]],
  ['chunks across the edges of blocks', Array.from({ length: 61 }, () => 65_521)],
  ['the limit', [LIMIT]],
] as const) {
  test(`a body is received byte for byte: ${what}`, async () => {
    const chunks = sizes.map((size) => randomBytes(size))
    let held = 0
    const parts = await receive(chunks, (bytes) => {
      held += bytes
    })
    const whole = Buffer.concat(chunks)
    assert.ok(Buffer.concat(parts).equals(whole))
    assert.equal(held, whole.length > 256 * KB ? Math.ceil(whole.length / MB) * MB : 0)
  })
}

test('a body beyond the limit is refused, as soon as it is announced or while it comes', async () => {
  await assert.rejects(receive([], undefined, LIMIT + 1), refused('body_too_large'))
  await assert.rejects(receive([Buffer.alloc(LIMIT), Buffer.alloc(1)]), refused('body_too_large'))
  const endless = Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(MB)
    })(),
  )
  await assert.rejects(
    receiveBody(endless, LIMIT, Number.NaN, () => {}),
    refused('body_too_large'),
  )
})

test('a block that may not be held ends the reading', async () => {
  const hold = (_bytes: number) => {
    throw new TooMuchOfOrganization()
  }
  await assert.rejects(receive([Buffer.alloc(MB)], hold), refused('too_much_of_organization'))
})

test('a body that breaks off is a bad request', async () => {
  const payload = new Readable({ read() {} })
  const reading = receiveBody(payload, LIMIT, Number.NaN, () => {})
  payload.push(Buffer.alloc(10))
  payload.destroy(new Error('reset'))
  await assert.rejects(reading, refused('bad_request'))
})

test('a body of very many chunks of a byte is refused, and nothing of it is read after that', async () => {
  let chunks = 0
  const server = createServer(async (request, response) => {
    const push = request.push.bind(request)
    request.push = (chunk) => {
      chunks++
      return push(chunk)
    }
    const refusal = await receiveBody(request, 16 * KB, Number.NaN, () => {}).catch((error) => error)
    response.writeHead(refusal.status, { connection: 'close' }).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.on('error', () => {})
  client.write('POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n')
  client.write('1\r\nx\r\n'.repeat(100_000))
  const [answer] = await once(client, 'data')
  assert.match(String(answer), /^HTTP\/1.1 413 /)
  await once(client, 'close')
  // Node hands over everything it has read at once, which are 64 KB.
  assert.ok(chunks < (64 * KB) / 6 + 10, `${chunks} chunks were read`)
  server.close()
})
