import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Caller, openTestApp, PASSWORD } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { codeAt, stepAt } from './totp.ts'

const { organization, server, services, clock } = await openTestApp()
const org = await organization()

const fromBase32 = (text: string) => {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

interface Protected {
  user: Caller
  recoveryCodes: string[]
  /** The code that the app shows now. */
  code(): string
}

/** A user with a confirmed second factor. A minute has passed since, so that the app shows a new code. */
async function protectedUser(user?: Caller): Promise<Protected> {
  const owner = user ?? (await org.as('operator'))
  const begun = (await owner.post('/auth/totp')).json()
  const secret = fromBase32(new URL(begun.otpauth_url).searchParams.get('secret') ?? '')
  const code = () => codeAt(secret, stepAt(clock.now()))
  assert.equal((await owner.post('/auth/totp/confirm', { code: code() })).statusCode, 204)
  clock.advanceSeconds(60)
  return { user: owner, recoveryCodes: begun.recovery_codes, code }
}

const login = (email: string) => post('/auth/login', { email, password: PASSWORD })
const post = (url: string, payload: object) => server.inject({ method: 'POST', url, payload })
const challengeOf = async (email: string) => (await login(email)).json().challenge as string
const answer = (challenge: string, code: string) => post('/auth/login/second-factor', { challenge, code })
const remove = (user: Caller) => user.send({ method: 'DELETE', url: '/auth/totp' })

test('sign-in asks for a code once the first one is confirmed, not before', async () => {
  const user = await org.as('operator')
  const begun = await user.post('/auth/totp')
  assert.equal(begun.statusCode, 200)
  assert.match(begun.json().otpauth_url, /^otpauth:\/\/totp\/Samakart/)
  assert.equal(new Set(begun.json().recovery_codes).size, 10)
  assert.equal((await login(user.email)).statusCode, 200)
  const wrong = await user.post('/auth/totp/confirm', { code: '000000' })
  assert.deepEqual([wrong.statusCode, wrong.json().errors[0].path], [422, 'code'])

  const { code } = await protectedUser(user)
  const refused = await login(user.email)
  assert.deepEqual([refused.statusCode, refused.json().code], [401, 'second_factor_required'])
  assert.match(String(refused.headers['www-authenticate']), /^Bearer/)
  assert.equal(refused.json().access_token, undefined)
  const complete = await answer(refused.json().challenge, code())
  assert.equal(complete.statusCode, 200)
  assert.deepEqual([complete.json().user.email, complete.json().user.second_factor], [user.email, true])
})

test('a wrong password is refused as before and gives no challenge', async () => {
  const { user } = await protectedUser()
  const refused = await post('/auth/login', { email: user.email, password: 'not-the-password' })
  assert.deepEqual([refused.statusCode, refused.json().code], [401, 'credentials_wrong'])
  assert.equal(refused.json().challenge, undefined)
})

test('a code works once, and so does a challenge', async () => {
  const { user, code } = await protectedUser()
  const used = await challengeOf(user.email)
  assert.equal((await answer(used, code())).statusCode, 200)
  assert.equal((await answer(await challengeOf(user.email), code())).json().code, 'second_factor_wrong')
  clock.advanceSeconds(30)
  assert.equal((await answer(used, code())).json().code, 'challenge_invalid')
  const both = await challengeOf(user.email)
  const answers = await Promise.all([answer(both, code()), answer(both, code())])
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 401])
})

test('a challenge ends after five minutes or five wrong codes', async () => {
  const { user, code } = await protectedUser()
  const late = await challengeOf(user.email)
  clock.advanceSeconds(301)
  assert.equal((await answer(late, code())).json().code, 'challenge_invalid')
  const guessed = await challengeOf(user.email)
  for (let guess = 0; guess < 5; guess++) await answer(guessed, '000000')
  assert.equal((await answer(guessed, code())).json().code, 'challenge_invalid')
})

test('codes cannot be tried out with one challenge after the other, nor many at once', async () => {
  const { user, code } = await protectedUser()
  const challenges = await Promise.all(Array.from({ length: 12 }, () => challengeOf(user.email)))
  const answers = await Promise.all(challenges.map((challenge) => answer(challenge, '000000')))
  const counted = answers.filter(({ statusCode }) => statusCode === 401)
  assert.deepEqual([counted.length, answers.length - counted.length], [5, 7])
  const next = await answer(await challengeOf(user.email), code())
  assert.deepEqual([next.statusCode, next.json().code], [429, 'login_blocked'])
  clock.advanceSeconds(3)
  assert.equal((await answer(await challengeOf(user.email), code())).statusCode, 200)
})

test('each recovery code opens one sign-in, however it is written', async () => {
  const { user, recoveryCodes } = await protectedUser()
  const [first = '', second = ''] = recoveryCodes
  assert.equal((await answer(await challengeOf(user.email), first)).statusCode, 200)
  assert.equal((await answer(await challengeOf(user.email), first)).statusCode, 401)
  const spoken = second.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
  assert.equal((await answer(await challengeOf(user.email), spoken)).statusCode, 200)
  const { rows } = await asOwner(services).query('select * from recovery_code')
  assert.ok(!JSON.stringify(rows).includes(second.slice(0, 5)))
})

test('a foreign user’s recovery code is no code', async () => {
  const [one, other] = [await protectedUser(), await protectedUser()]
  const refused = await answer(await challengeOf(one.user.email), other.recoveryCodes[0] ?? '')
  assert.equal(refused.json().code, 'second_factor_wrong')
})

test('confirming ends the sessions that were opened without a code', async () => {
  const user = await org.as('operator')
  const elsewhere = (await login(user.email)).json()
  await protectedUser(user)
  const asked = await server.inject({
    url: '/auth/me',
    headers: { authorization: `Bearer ${elsewhere.access_token}` },
  })
  assert.equal(asked.statusCode, 401)
  assert.equal((await user.get('/auth/me')).json().second_factor, true)
})

test('removing it and new recovery codes need a recent code', async () => {
  const { user, code, recoveryCodes } = await protectedUser()
  clock.advanceSeconds(900)
  const refused = await remove(user)
  assert.deepEqual([refused.statusCode, refused.json().code], [403, 'second_factor_not_recent'])
  assert.equal((await user.post('/auth/totp/recovery-codes')).statusCode, 403)
  assert.equal((await user.post('/auth/totp/check', { code: '000000' })).statusCode, 422)
  assert.equal((await user.post('/auth/totp/check', { code: code() })).statusCode, 204)
  const renewed = (await user.post('/auth/totp/recovery-codes')).json().recovery_codes
  assert.equal((await answer(await challengeOf(user.email), recoveryCodes[0] ?? '')).statusCode, 401)
  assert.equal((await answer(await challengeOf(user.email), renewed[0])).statusCode, 200)
  assert.equal((await user.post('/auth/totp')).json().code, 'second_factor_active')
  assert.equal((await remove(user)).statusCode, 204)
  assert.equal((await remove(user)).statusCode, 204)
  assert.equal((await login(user.email)).statusCode, 200)
})

test('the secret is stored sealed, and the acts are in the audit trail', async () => {
  const { user } = await protectedUser()
  const { rows } = await asOwner(services).query('select sealed_secret from second_factor where user_id = $1', [
    user.userId,
  ])
  assert.match(rows[0].sealed_secret, /^v1\./)
  const auditor = await org.as('programme_admin')
  const { items } = (await auditor.get('/audit/entries?limit=100')).json()
  const actions = new Set(items.map((entry: { action: string }) => entry.action))
  for (const action of ['added', 'removed', 'recovery_code_used']) assert.ok(actions.has(`second_factor.${action}`))
})

test('a wrong code at sign-in is an entry of the audit trail', async () => {
  const { user } = await protectedUser()
  await answer(await challengeOf(user.email), '000000')
  const reader = await org.as('programme_admin')
  const { items } = (await reader.get('/audit/entries')).json()
  const refused = items.find(
    ({ action, object }: Record<string, string>) => action === 'session.refused' && object === user.userId,
  )
  assert.deepEqual([refused?.actor, refused?.details], ['anonymous', { second_factor: true }])
})

test('administrators see who has it', async () => {
  const { user } = await protectedUser()
  const admin = await org.as('admin')
  const { items } = (await admin.get(`/admin/users?organization_id=${org.id}&limit=100`)).json()
  const found = items.filter((item: { id: string }) => [user.userId, admin.userId].includes(item.id))
  assert.deepEqual(new Set(found.map((item: { second_factor: boolean }) => item.second_factor)), new Set([true, false]))
})

test('who has a second factor takes people’s data away, makes keys and acts for others only shortly after a proof', async () => {
  const { user: chief, code } = await protectedUser(await org.as('programme_admin'))
  const { user: platform } = await protectedUser(await org.as('admin'))
  const key = () => ({ name: 'Export', role: 'viewer', expires_at: new Date(clock.now().getTime() + 86_400_000) })
  const [forOther, untouched] = [{ 'x-organization-id': (await organization()).id }, await organization()]
  const weighty = async () => [
    await chief.get('/mpi/people/export'),
    await chief.post('/api-keys', key()),
    await chief.post('/mpi/SN-DKR-26-7K3Q9ZP2/erasure', { reason: 'Demande de la personne' }),
    await platform.get('/campaigns', forOther),
    await chief.send({ method: 'DELETE', url: '/api-keys/apk_unknown' }),
    await chief.get('/jobs/job_unknown/cards.csv'),
    await chief.send({ method: 'HEAD', url: '/api/v1/mpi/people/export' }),
  ]
  assert.deepEqual(
    (await weighty()).map(({ statusCode }) => statusCode),
    [200, 201, 404, 200, 404, 404, 200],
  )
  clock.advanceSeconds(601)
  const refused = await weighty()
  assert.deepEqual(new Set(refused.map(({ statusCode }) => statusCode)), new Set([403]))
  // An answer to HEAD has no body.
  assert.deepEqual(
    refused.slice(0, -1).map((answer) => answer.json().code),
    Array(6).fill('fresh_factor_required'),
  )
  assert.equal((await chief.get('/mpi/search')).statusCode, 200)
  assert.equal((await platform.get('/campaigns')).statusCode, 200)
  assert.equal((await platform.get('/campaigns', { 'x-organization-id': untouched.id })).statusCode, 403)
  const reader = await untouched.as('programme_admin')
  assert.equal(
    (await reader.get('/audit/entries?action=organization.acted_for')).json().total,
    0,
    'nobody acted for it',
  )

  const wrong = await chief.post('/auth/fresh', { password: 'not-the-password' })
  assert.deepEqual([wrong.statusCode, wrong.json().errors[0].path], [422, 'password'])
  assert.equal((await chief.post('/auth/fresh', { code: '000000' })).statusCode, 422)
  assert.equal((await chief.post('/auth/fresh', {})).statusCode, 422)
  assert.equal((await chief.post('/auth/fresh', { password: PASSWORD, code: code() })).statusCode, 422)
  assert.equal((await chief.post('/api-keys', key())).statusCode, 403)
  assert.equal((await chief.post('/auth/fresh', { code: code() })).statusCode, 204)
  assert.equal((await platform.post('/auth/fresh', { password: PASSWORD })).statusCode, 204)
  assert.deepEqual(
    (await weighty()).map(({ statusCode }) => statusCode),
    [200, 201, 404, 200, 404, 404, 200],
  )

  const without = await org.as('programme_admin')
  clock.advanceSeconds(3_000)
  assert.equal((await without.post('/api-keys', key())).statusCode, 201)
})
