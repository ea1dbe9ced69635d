import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'

const { server } = await openTestApp()
const { port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }))

/** What comes back on a raw connection until it is closed. */
function sendRaw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(text))
    let received = ''
    socket.on('data', (chunk) => (received += chunk))
    socket.on('close', () => resolve(received))
    socket.on('error', reject)
  })
}

const problemIn = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))

test('what is not HTTP is answered with a problem like any other refusal', async () => {
  for (const text of ['hello\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n', 'GET /keys HTTP/1.1\r\nbad header\r\n\r\n']) {
    const answer = await sendRaw(text)
    assert.match(answer, /^HTTP\/1\.1 400 Bad Request\r\ncontent-type: application\/problem\+json/)
    const { status, code, request_id } = problemIn(answer)
    assert.deepEqual([status, code], [400, 'bad_request'])
    assert.match(answer, new RegExp(`x-request-id: ${request_id}\r\n`))
  }
})

test('headers that are too large are 431 and name the limit', async () => {
  const answer = await sendRaw(`GET /keys HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(20_000)}\r\n\r\n`)
  const { status, code, detail } = problemIn(answer)
  assert.deepEqual([status, code], [431, 'headers_too_large'])
  assert.match(detail, /16 Ko/)
})

test('a request with two Host headers is refused, whatever they say and wherever it goes', async () => {
  const ask = (path: string, ...hosts: string[]) =>
    sendRaw(`GET ${path} HTTP/1.1\r\n${hosts.map((host) => `${host}\r\n`).join('')}connection: close\r\n\r\n`)
  for (const path of ['/keys', '/nowhere', '/'])
    assert.match(await ask(path, 'host: a.example.sn', 'Host: b.example.sn'), /^HTTP\/1\.1 400 /, path)
  assert.match(await ask('/keys', 'Host: a.example.sn', 'host: a.example.sn'), /^HTTP\/1\.1 400 /)
  for (const host of ['a.example.sn, b.example.sn', 'localhost@b.example.sn', 'a.example.sn/b'])
    assert.match(await ask('/keys', `Host: ${host}`), /^HTTP\/1\.1 400 /, host)
  for (const host of ['a.example.sn', '[::1]:8080', ''])
    assert.match(await ask('/keys', `Host: ${host}`), /^HTTP\/1\.1 200 /, host)
})
