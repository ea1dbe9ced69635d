import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { openTestApp, PASSWORD } from '#testing/test-app.ts'

test('a client that offers HTTP/2, as Java does, is answered and its body is read', async () => {
  const { server, organization } = await openTestApp()
  await server.listen({ host: '127.0.0.1', port: 0 })
  const { email } = await (await organization()).as('viewer')
  const body = JSON.stringify({ email, password: PASSWORD })
  const head = [
    'POST /auth/login HTTP/1.1',
    'Host: service',
    'Connection: Upgrade, HTTP2-Settings',
    'Upgrade: h2c',
    'HTTP2-Settings: AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ]
  const socket = connect((server.server.address() as { port: number }).port, '127.0.0.1')
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  const answer = await new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(String(chunk))))
  socket.destroy()
  assert.match(answer, /^HTTP\/1\.1 200 OK/)
})
