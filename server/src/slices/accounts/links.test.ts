import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { until } from '#testing/until.ts'
import { MailServerSimulator } from '../../../../simulators/messaging/mail-server.ts'
import { TwilioSimulator } from '../../../../simulators/messaging/twilio.ts'
import { WhatsAppSimulator } from '../../../../simulators/messaging/whatsapp-cloud.ts'

const mail = await new MailServerSimulator().listen()
const twilio = await new TwilioSimulator().listen()
const whatsApp = await new WhatsAppSimulator().listen()
after(() => mail[Symbol.asyncDispose]())
after(() => twilio[Symbol.asyncDispose]())
after(() => whatsApp[Symbol.asyncDispose]())
const { organization, server, services } = await openTestApp({
  ...mail.environment,
  ...twilio.environment,
  ...whatsApp.environment({ withTemplate: true }),
})
await services.queue.work()
const own = await organization()
const manager = await own.as('programme_admin')
const NEW_PASSWORD = 'quatre mots sans aucun lien'

const forgot = (email: string) => server.inject({ method: 'POST', url: '/auth/forgot', payload: { email } })
const mailsTo = (address: string) => mail.mails.filter(({ to }) => to.includes(address))
const tokenIn = (text: string) => /#\/link\/(skl_[\w-]+)/.exec(text)?.[1] ?? ''
const reset = (token: string) =>
  server.inject({ method: 'POST', url: '/auth/reset', payload: { token, new_password: NEW_PASSWORD } })

test('whoever forgot the password gets a link by e-mail, in the own language', async () => {
  const viewer = await own.as('viewer')
  await viewer.send({ method: 'PATCH', url: '/auth/me', payload: { language: 'wo', full_name: 'Awa Ndiaye' } })
  const answer = await forgot(` ${viewer.email.toUpperCase()} `)
  assert.deepEqual([answer.statusCode, answer.body], [202, ''])
  await until(() => mailsTo(viewer.email).length === 1)
  const [received] = mailsTo(viewer.email)
  assert.match(received?.subject ?? '', /baatu-jàll/)
  assert.match(received?.text ?? '', /Salaam Awa Ndiaye/)
  assert.equal((await reset(tokenIn(received?.text ?? ''))).statusCode, 204)
})

test('an address that nobody has gets the same answer, the same rows and a job; nothing is sent', async () => {
  const sent = mail.mails.length
  const { rows: before } = await asOwner(services).query('select count(*)::int as n from login_failure')
  const unknown = await forgot('nobody@example.org')
  assert.deepEqual([unknown.statusCode, unknown.body], [202, ''])
  const { rows: afterwards } = await asOwner(services).query('select count(*)::int as n from login_failure')
  assert.ok(afterwards[0].n > before[0].n)
  const done = () =>
    asOwner(services).query(
      "select 1 from pgboss.job where name = 'accounts.answer-forgotten' and state <> 'completed'",
    )
  await until(async () => (await done()).rows.length === 0)
  assert.equal(mail.mails.length, sent)
})

test('who asks again and again gets five links at most before a pause, and always 202', async () => {
  const viewer = await own.as('viewer')
  for (let i = 0; i < 9; i++) assert.equal((await forgot(viewer.email)).statusCode, 202)
  await until(() => mailsTo(viewer.email).length >= 1)
  const { rows } = await asOwner(services).query<{ n: number }>(
    "select count(*)::int as n from audit_entry where action = 'user.reset_requested' and object = $1",
    [viewer.userId],
  )
  assert.ok((rows[0]?.n ?? 0) <= 5)
})

test('an invitation is sent by e-mail, again after a failure, and only the last token works', async () => {
  mail.failNext(1)
  const email = 'invited@example.org'
  const answer = await manager.post('/users/invitations', { email, role: 'viewer' })
  assert.deepEqual([answer.statusCode, answer.json().link], [201, null])
  await until(() => mailsTo(email).length === 1)
  const listed = async () =>
    (await manager.get('/users')).json().items.find((user: { email: string }) => user.email === email)
  await until(async () => (await listed()).link.sent_at !== null)
  assert.equal((await reset(tokenIn(mailsTo(email)[0]?.text ?? ''))).statusCode, 204)
})

test('an invitation goes by SMS to the number that was given', async () => {
  const before = twilio.requests.length
  const invite = (more: object) =>
    manager.post('/users/invitations', { email: 'sms@example.org', role: 'viewer', channel: 'sms', ...more })
  assert.equal((await invite({})).json().errors[0].path, 'phone_number')
  assert.equal((await invite({ phone_number: '0771234567' })).statusCode, 422)
  assert.equal((await invite({ phone_number: '+221771234567' })).json().link, null)
  await until(() => twilio.requests.length > before)
  const body = new URLSearchParams(twilio.requests.at(-1)?.body)
  assert.equal(body.get('To'), '+221771234567')
  assert.equal((await reset(tokenIn(body.get('Body') ?? ''))).statusCode, 204)
})

test('an invitation and a new password go by WhatsApp, in the template for users', async () => {
  const invited = { email: 'whatsapp@example.org', role: 'viewer', channel: 'whatsapp' }
  const answer = await manager.post('/users/invitations', { ...invited, phone_number: '+221779999999' })
  assert.deepEqual([answer.statusCode, answer.json().link], [201, null])
  await until(() => whatsApp.messages.length === 1)
  assert.equal((await manager.post(`/users/${answer.json().id}/reset?channel=whatsapp`)).json().link, null)
  await until(() => whatsApp.messages.length === 2)
  const [, last] = whatsApp.messages
  assert.deepEqual([last?.to, last?.content.name], ['+221779999999', 'account_link'])
  assert.equal((await reset(tokenIn(JSON.stringify(last?.content)))).statusCode, 204)
})

test('where e-mail can be sent, a link for somebody’s password reaches its owner alone', async () => {
  const viewer = await own.as('viewer')
  const copied = await manager.post(`/users/${viewer.userId}/reset?channel=copy`)
  assert.deepEqual([copied.statusCode, copied.json().errors[0].path], [422, 'channel'])
  const administrator = await own.as('admin')
  assert.equal((await administrator.post(`/admin/users/${viewer.userId}/reset?channel=copy`)).statusCode, 422)
  assert.equal((await manager.post(`/users/${viewer.userId}/reset`)).json().link, null)
  await until(() => mailsTo(viewer.email).length === 1)
  assert.equal((await reset(tokenIn(mailsTo(viewer.email)[0]?.text ?? ''))).statusCode, 204)
  const invited = { email: 'never@example.org', role: 'viewer', channel: 'copy' }
  const { id } = (await manager.post('/users/invitations', invited)).json()
  assert.match((await manager.post(`/users/${id}/reset?channel=copy`)).json().link, /skl_/)
})
