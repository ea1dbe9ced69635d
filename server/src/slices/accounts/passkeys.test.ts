import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SoftwareAuthenticator } from '#testing/software-authenticator.ts'
import { type Caller, openTestApp, PASSWORD } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'

const ORIGIN = 'https://cartes.example.org'
const { organization, server, services, clock } = await openTestApp({ PUBLIC_URL: ORIGIN, DEMO: 'true' })
const org = await organization()

const post = (url: string, payload: object) => server.inject({ method: 'POST', url, payload })
const login = (email: string) => post('/auth/login', { email, password: PASSWORD })
const challenge = async () => (await post('/auth/login/passkey/options', {})).json() as { challenge: string }
const signIn = async (device: SoftwareAuthenticator) =>
  post('/auth/login/passkey', { passkey: device.get(await challenge()) })

async function add(user: Caller, device: SoftwareAuthenticator) {
  const options = await user.post('/auth/passkeys/options', {})
  assert.deepEqual([options.statusCode, options.json().rp.id], [200, 'cartes.example.org'], options.body)
  return user.post('/auth/passkeys', { name: 'Téléphone de service', credential: device.create(options.json()) })
}

async function withPasskey(user: Caller) {
  const device = new SoftwareAuthenticator(ORIGIN)
  const added = await add(user, device)
  assert.equal(added.statusCode, 201, added.body)
  return { user, device, id: added.json().id as string, codes: added.json().recovery_codes as string[] }
}

test('a passkey signs in alone, and after the password as the second factor; a recovery code replaces it', async () => {
  const { user, device, codes } = await withPasskey(await org.as('programme_admin'))
  const alone = await signIn(device)
  assert.deepEqual([alone.statusCode, alone.json().user.id], [200, user.userId])
  const { items } = (await user.get('/auth/sessions')).json()
  assert.ok(items.every((session: { second_factor: boolean }) => session.second_factor))

  const refused = await login(user.email)
  assert.deepEqual([refused.statusCode, refused.json().code], [401, 'second_factor_required'])
  const answer = { challenge: refused.json().challenge, passkey: device.get(await challenge()) }
  assert.equal((await post('/auth/login/second-factor', answer)).statusCode, 200)
  assert.equal(codes.length, 10)
  const again = { challenge: (await login(user.email)).json().challenge, code: codes[0] }
  assert.equal((await post('/auth/login/second-factor', again)).statusCode, 200)
})

test('a signature works once, for this address, by a device that asked its user, and not from a copy', async () => {
  const { device } = await withPasskey(await org.as('viewer'))
  const once = { passkey: device.get(await challenge()) }
  const late = { passkey: device.get(await challenge()) }
  assert.equal((await post('/auth/login/passkey', once)).statusCode, 200)
  assert.deepEqual([(await post('/auth/login/passkey', once)).json().code], ['passkey_refused'])
  clock.advanceSeconds(301)
  assert.equal((await post('/auth/login/passkey', late)).statusCode, 401)
  const invented = { passkey: device.get({ challenge: Buffer.alloc(32).toString('base64url') }) }
  assert.equal((await post('/auth/login/passkey', invented)).statusCode, 401)

  device.verifiesUser = false
  assert.equal((await signIn(device)).statusCode, 401)
  device.verifiesUser = true
  assert.equal((await signIn(device)).statusCode, 200)
  device.counter = 1
  assert.equal((await signIn(device)).statusCode, 401)

  const [owner, own] = [await org.as('viewer'), new SoftwareAuthenticator(ORIGIN)]
  const toAdd = (await owner.post('/auth/passkeys/options', {})).json()
  assert.equal((await post('/auth/login/passkey', { passkey: device.get(toAdd) })).statusCode, 401)
  for (const options of [await challenge(), (await (await org.as('viewer')).post('/auth/passkeys/options', {})).json()])
    assert.equal(
      (await owner.post('/auth/passkeys', { name: 'Autre', credential: own.create(options) })).json().code,
      'passkey_refused',
    )

  const foreign = new SoftwareAuthenticator('https://cartes.example.com')
  assert.equal((await add(await org.as('viewer'), foreign)).json().code, 'passkey_refused')
  assert.equal((await signIn(new SoftwareAuthenticator(ORIGIN))).statusCode, 401)
})

test('a user who is shut out, and another’s passkey, sign nobody in', async () => {
  const [mine, theirs] = [await withPasskey(await org.as('viewer')), await withPasskey(await org.as('viewer'))]
  const answer = {
    challenge: (await login(mine.user.email)).json().challenge,
    passkey: theirs.device.get(await challenge()),
  }
  assert.equal((await post('/auth/login/second-factor', answer)).json().code, 'second_factor_wrong')
  const admin = await org.as('admin')
  const disabled = { method: 'PATCH', url: `/admin/users/${theirs.user.userId}`, payload: { disabled: true } } as const
  assert.equal((await admin.send(disabled)).statusCode, 200)
  assert.equal((await signIn(theirs.device)).statusCode, 401)
})

test('a stranger at an open console adds neither a passkey nor an app, and gets no recovery codes', async () => {
  const [without, { user }] = [await org.as('operator'), await withPasskey(await org.as('operator'))]
  clock.advanceSeconds(601)
  for (const refused of [
    await without.post('/auth/passkeys/options', {}),
    await without.post('/auth/totp'),
    await user.post('/auth/totp'),
  ])
    assert.deepEqual([refused.statusCode, refused.json().code], [403, 'fresh_factor_required'])
  assert.equal((await without.post('/auth/fresh', { password: PASSWORD })).statusCode, 204)
  await withPasskey(without)
})

test('users see and remove their own, shortly after a proof; the last one takes the second factor with it', async () => {
  const { user, device, id } = await withPasskey(await org.as('programme_admin'))
  clock.advanceSeconds(1)
  const second = await add(user, new SoftwareAuthenticator(ORIGIN))
  assert.deepEqual([second.statusCode, second.json().recovery_codes], [201, []])
  const { items, total } = (await user.get('/auth/passkeys')).json()
  assert.deepEqual([total, items[0].id, items[0].name], [2, id, 'Téléphone de service'])
  const remove = (by: Caller, passkey: string) => by.send({ method: 'DELETE', url: `/auth/passkeys/${passkey}` })
  assert.equal((await remove(await org.as('programme_admin'), id)).statusCode, 404)
  clock.advanceSeconds(601)
  assert.equal((await remove(user, id)).json().code, 'fresh_factor_required')
  assert.equal((await user.post('/auth/fresh', { passkey: device.get(await challenge()) })).statusCode, 204)
  assert.equal((await remove(user, id)).statusCode, 204)
  assert.equal((await signIn(device)).statusCode, 401)
  assert.equal((await user.get('/auth/me')).json().second_factor, true)
  assert.equal((await remove(user, second.json().id)).statusCode, 204)
  const self = (await user.get('/auth/me')).json()
  assert.deepEqual([self.second_factor, self.authenticator_app], [false, false])
  assert.equal((await login(user.email)).statusCode, 200)
  const { rows } = await asOwner(services).query('select * from passkey')
  assert.ok(!JSON.stringify(rows).includes('service'))
})
