import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'

const TOKEN = 'a-token-for-prometheus'
const { server } = await openTestApp({ METRICS_TOKEN: TOKEN })
const withoutToken = (await openTestApp()).server

const ask = (remoteAddress: string, headers: Record<string, string> = {}, app = server) =>
  app.inject({ url: '/metrics', remoteAddress, headers })

test('measurements are open on loopback', async () => {
  for (const address of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1']) {
    assert.equal((await ask(address)).statusCode, 200, address)
  }
})

test('from elsewhere they need the token', async () => {
  for (const address of ['10.0.0.7', '41.82.1.1', '::2', '::ffff:10.0.0.7']) {
    const refused = await ask(address)
    assert.deepEqual([refused.statusCode, refused.json().code], [401, 'metrics_token_required'], address)
    assert.match(String(refused.headers['www-authenticate']), /^Bearer/)
    assert.doesNotMatch(refused.body, /samakart_http/)
    assert.equal((await ask(address, { authorization: `Bearer ${TOKEN}` })).statusCode, 200)
    assert.equal((await ask(address, { authorization: `Bearer ${TOKEN}x` })).statusCode, 401)
    assert.equal((await ask(address, { authorization: 'Bearer undefined' }, withoutToken)).statusCode, 401)
  }
})

test('a request that came through a proxy is not from this machine', async () => {
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) {
    assert.equal((await ask('127.0.0.1', { [name]: '127.0.0.1' })).statusCode, 401, name)
    assert.equal((await ask('127.0.0.1', { [name]: 'x', authorization: `Bearer ${TOKEN}` })).statusCode, 200, name)
  }
})
