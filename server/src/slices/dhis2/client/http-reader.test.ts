import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { AddressGuard } from '#platform/net/address-guard.ts'
import { Dhis2Error, type Dhis2ErrorKind } from './dhis2-error.ts'
import { HttpReader, type RetryPolicy } from './http-reader.ts'

const servers: Server[] = []
after(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<number> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const fastRetries: RetryPolicy = { attempts: 3, accountAttempts: 2, firstDelayMs: 1, timeoutMs: 2_000 }
const account = { username: 'lecteur', password: 'Lecture-2026' }
const anywhere = new AddressGuard({ isStrict: false, allowedHosts: [] })
const read = (url: string, guard = anywhere, policy = fastRetries) =>
  new HttpReader({ url, ...account }, guard, policy).get('api/me')
const fails = (kind: Dhis2ErrorKind, code?: string) => (error: unknown) =>
  error instanceof Dhis2Error && error.kind === kind && (code === undefined || error.code === code)

test('a reader can send GET requests, and nothing else', async () => {
  const methods = new Set(Object.getOwnPropertyNames(HttpReader.prototype))
  assert.deepEqual(methods, new Set(['constructor', 'get', 'isAccepted']))
  const seen: (string | undefined)[] = []
  const port = await serve((request, response) => {
    seen.push(request.method, request.headers.authorization, String(request.headers['x-requested-with']))
    response.end('{"a":1}')
  })
  assert.deepEqual(await read(`http://127.0.0.1:${port}/dhis`), { a: 1 })
  assert.deepEqual(seen, ['GET', `Basic ${btoa('lecteur:Lecture-2026')}`, 'XMLHttpRequest'])
})

test('the address that was checked is the one that is connected to: a name that resolves to a private address later is not reached', async () => {
  let hits = 0
  const port = await serve((_request, response) => {
    hits += 1
    response.end('{}')
  })
  const answers = [['41.82.1.1'], ['127.0.0.1']]
  const resolve = async () => (answers.shift() ?? ['127.0.0.1']).map((address) => ({ address, family: 4 as const }))
  const strict = new AddressGuard({ isStrict: true, allowedHosts: [], resolve })
  const url = new URL(`https://dhis2.sante.example:${port}`)
  assert.equal((await strict.addressesOf(url)).length, 1)
  await assert.rejects(read(url.href, strict), fails('unreachable', 'address_refused'))
  assert.equal(hits, 0)
  // On the operator's own network the guard's resolver decides, not the system's.
  const own = new AddressGuard({ isStrict: true, allowedHosts: ['dhis2.sante.example'], resolve })
  assert.deepEqual(await read(`http://dhis2.sante.example:${port}`, own), {})
  assert.equal(hits, 1)
})

test('redirects stay on their host and are limited, and no other host gets the account', async () => {
  const received: string[] = []
  const other = await serve((request, response) => {
    received.push(request.url ?? '')
    response.end('{}')
  })
  const redirects: Record<string, string> = {
    '/same/api/me': '/moved/api/me',
    '/loop/api/me': '/loop/api/me',
    '/away/api/me': `http://localhost:${other}/`,
    '/login/api/me': '/dhis-web-commons/security/login.action',
    '/odd/api/me': 'http://',
  }
  const port = await serve((request, response) => {
    const location = redirects[request.url ?? '']
    if (location) response.writeHead(302, { location }).end()
    else response.end('{"moved":true}')
  })
  const url = `http://127.0.0.1:${port}`
  assert.deepEqual(await read(`${url}/same`), { moved: true })
  await assert.rejects(read(`${url}/loop`), fails('invalid_response'))
  await assert.rejects(read(`${url}/away`), fails('invalid_response'))
  await assert.rejects(read(`${url}/odd`), fails('invalid_response'))
  await assert.rejects(read(`${url}/login`), fails('account'))
  assert.deepEqual(received, [])
})

test('a momentary failure is tried again, a refusal is not', async () => {
  let calls = 0
  const statuses = [503, 502, 200]
  const port = await serve((_request, response) => {
    response.writeHead(statuses[calls++] ?? 200).end('{}')
  })
  await read(`http://127.0.0.1:${port}`)
  assert.equal(calls, 3)
  for (const [status, kind] of [
    [400, 'refused'],
    [401, 'account'],
    [403, 'refused'],
    [404, 'not_found'],
    [409, 'refused'],
  ] as const) {
    calls = 0
    const refusing = await serve((_request, response) => {
      calls += 1
      response.writeHead(status).end('{"message":"private"}')
    })
    await assert.rejects(
      read(`http://127.0.0.1:${refusing}`),
      (error: Error) => fails(kind)(error) && !error.message.includes('private'),
    )
    assert.equal(calls, 1)
  }
})

test('a silent server, a decompression bomb and a body that ends too early are errors', async () => {
  const silent = await serve(() => {})
  await assert.rejects(
    read(`http://127.0.0.1:${silent}`, anywhere, { ...fastRetries, attempts: 1, timeoutMs: 50 }),
    fails('slow'),
  )
  const bomb = gzipSync(Buffer.alloc(21 * 1024 * 1024, 120))
  const exploding = await serve((_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
  )
  await assert.rejects(read(`http://127.0.0.1:${exploding}`), fails('invalid_response', 'too_large'))
  const cut = await serve((_request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('{"a":')
    setTimeout(() => response.destroy(), 5)
  })
  await assert.rejects(read(`http://127.0.0.1:${cut}`), fails('slow', 'cut_off'))
})
