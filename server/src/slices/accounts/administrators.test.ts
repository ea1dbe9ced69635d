import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { readConfig } from '#platform/config/config.ts'
import { theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformWork } from '#platform/unit-of-work.ts'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { ensureFirstAdministrator, resetAdministrator } from './administrators.ts'
import { hashPassword } from './passwords.ts'

const login = { email: 'admin@samakart.local', password: 'samakart-demo' }

const { server, services, logged } = await openTestApp({}, {}, { isOwn: true })
const signIn = (headers = {}, more = {}) =>
  server.inject({ method: 'POST', url: '/auth/login', payload: login, headers, ...more })
const refused = [403, 'demo_password_refused']

/** The same database, started with other settings. */
const startedWith = (environment: Record<string, string>): Services => ({
  ...services,
  config: { ...readConfig({ DATA_DIR: services.config.dataDir, ...environment }), role: 'api' },
})
const key = (byte: number) => Buffer.from([byte, ...Buffer.alloc(31, 9)]).toString('base64')
const production = { NODE_ENV: 'production', MASTER_KEY: key(1), SIGNING_KEY: key(2) }
const ADMIN_PASSWORD = 'baobab lumière vélo mardi'

/** Later than the first one. Returns the id of the last. */
async function addAdministrators(count: number, passwordHash: string): Promise<string> {
  await asOwner(services).query(
    `insert into app_user (id, tenant_id, email, password_hash, role, created_at)
     select 'usr_later' || n, tenant_id, n || email, $2, role, created_at + n * interval '1 second'
     from app_user, generate_series(1, $1) n where email = $3`,
    [count, passwordHash, login.email],
  )
  return `usr_later${count}`
}

test('the demo password opens the service to this machine only, not through a proxy', async () => {
  assert.equal((await signIn()).statusCode, 200)
  assert.equal((await signIn({ origin: 'http://localhost:8080' })).statusCode, 200)
  const fromElsewhere = [
    signIn({ 'x-forwarded-for': '196.207.1.1' }),
    signIn({ forwarded: 'for=196.207.1.1' }),
    signIn({ 'x-forwarded-proto': 'https' }),
    signIn({ 'cf-connecting-ip': '196.207.1.1' }),
    signIn({ host: 'cartes.example.sn' }),
    signIn({ origin: 'https://cartes.example.sn' }),
    signIn({}, { remoteAddress: '10.0.0.7' }),
  ]
  for (const answer of await Promise.all(fromElsewhere))
    assert.deepEqual([answer.statusCode, answer.json().code], refused)
})

test('nor through an nginx that adds no header: it speaks HTTP/1.0', async () => {
  await server.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  const body = JSON.stringify(login)
  const head = `host: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${body.length}`
  socket.write(`POST /auth/login HTTP/1.0\r\n${head}\r\n\r\n${body}`)
  const [answer] = await once(socket, 'data')
  assert.match(String(answer), /^HTTP\/1\.1 403 [\s\S]*demo_password_refused/)
  socket.destroy()
})

test('what was started plain does not start for others while an administrator has the demo password', async () => {
  for (const environment of [
    { ...production, ADMIN_PASSWORD },
    { PUBLIC_URL: 'https://cartes.example.sn', ADMIN_PASSWORD },
  ])
    await assert.rejects(ensureFirstAdministrator(startedWith(environment)), /npm run ops:reset-admin -- --id usr_/)
  await ensureFirstAdministrator(startedWith({ PUBLIC_URL: 'https://demo.example.sn', DEMO: 'true' }))

  const [passwordHash, demoHash] = [await hashPassword(ADMIN_PASSWORD), await hashPassword(login.password)]
  await inPlatformWork(services, theSystem, (work) => resetAdministrator(work, { email: login.email, passwordHash }))
  await ensureFirstAdministrator(startedWith({ ...production, ADMIN_PASSWORD }))
  const last = await addAdministrators(25, passwordHash)
  await asOwner(services).query('update app_user set password_hash = $1 where id = $2', [demoHash, last])
  await assert.rejects(ensureFirstAdministrator(startedWith({ ...production, ADMIN_PASSWORD })), new RegExp(last))
  await asOwner(services).query('delete from app_user where id like $1', ['usr_later%'])
  assert.doesNotMatch(logged(), /ADMIN_PASSWORD|ADMIN_EMAIL/)
})

test('an ADMIN_PASSWORD or an ADMIN_EMAIL that is not the stored one is said at the start', async () => {
  await ensureFirstAdministrator(startedWith({ ADMIN_PASSWORD: 'another' }))
  assert.match(logged(), /ADMIN_PASSWORD is not the password of ADMIN_EMAIL/)
  await ensureFirstAdministrator(startedWith({ ADMIN_EMAIL: 'awa@example.sn', ADMIN_PASSWORD }))
  assert.match(logged(), /ADMIN_EMAIL is no administrator/)
})

test('where other machines reach the service, nobody signs in with the demo password, whenever it was set', async () => {
  Object.assign(services.config, { demoPassword: { text: login.password, worksFor: 'nobody' } })
  const answer = await signIn()
  assert.deepEqual([answer.statusCode, answer.json().code], refused)
})
