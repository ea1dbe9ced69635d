// Only in npm run test:full: compares hundreds of passwords with their hashes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inPlatformScope } from '#platform/unit-of-work.ts'
import { openTestApp, PASSWORD } from '#testing/test-app.ts'
import { attemptSubjects, refuseBlocked } from './attempts.ts'
import { countPasswordChecks } from './passwords.ts'

const { organization, server, services, clock } = await openTestApp({
  TRUSTED_PROXIES: '127.0.0.1',
  LOGIN_FAILURES_PER_ADDRESS: '20',
})
const org = await organization()

interface Attempt {
  email: string
  password?: string
  from?: string
  client_key?: string
}

/** A sign-in from any address: the proxy in front names it. */
function login({ email, password = 'not-the-password', from = '127.0.0.1', ...client }: Attempt) {
  return server.inject({
    method: 'POST',
    url: '/auth/login',
    headers: { 'x-forwarded-for': from },
    payload: { email, password, ...client },
  })
}

const statuses = async (attempts: Promise<{ statusCode: number }>[]) =>
  (await Promise.all(attempts)).map(({ statusCode }) => statusCode)
const count = (values: number[], wanted: number) => values.filter((value) => value === wanted).length
const times = <T>(length: number, make: (index: number) => T) => Array.from({ length }, (_, index) => make(index))

test('after five failures each further attempt waits longer, also for an address that nobody has', async () => {
  const { email } = await org.as('viewer')
  for (const [i, address] of [email, 'ghost@example.org'].entries()) {
    const from = `41.82.0.${i}`
    const fail = () => login({ email: address, from })
    for (let attempt = 0; attempt < 5; attempt++) assert.equal((await fail()).statusCode, 401)
    const blocked = await fail()
    assert.deepEqual([blocked.statusCode, blocked.json().code], [429, 'login_blocked'])
    assert.equal(blocked.headers['retry-after'], '2')
    clock.advanceSeconds(3)
    assert.equal((await fail()).statusCode, 401)
    assert.equal((await fail()).headers['retry-after'], '4')
    clock.advanceSeconds(5)
  }
  const right = { email, password: PASSWORD, from: '41.82.0.0' }
  assert.equal((await login(right)).statusCode, 200)
  assert.equal((await login({ email, from: '41.82.0.0' })).statusCode, 401)
  assert.equal((await login(right)).statusCode, 200)
})

test('of 64 wrong passwords at once five are looked at, for a known account and for one that nobody has', async () => {
  const { email } = await org.as('viewer')
  for (const address of [email, 'nobody-at-once@example.org']) {
    const before = countPasswordChecks()
    const found = await statuses(times(64, (i) => login({ email: address, from: `10.9.${i}.1` })))
    assert.deepEqual([count(found, 401), count(found, 429)], [5, 59])
    assert.equal(countPasswordChecks() - before, 5)
  }
})

test('many right passwords at once all sign in', async () => {
  const { email } = await org.as('viewer')
  const found = await statuses(times(20, () => login({ email, password: PASSWORD })))
  assert.equal(count(found, 200), 20)
})

test('strangers cannot lock the owner out of an address that has signed in before', async () => {
  const { email } = await org.as('operator')
  const home = '196.207.1.1'
  assert.equal((await login({ email, password: PASSWORD, from: home })).statusCode, 200)
  for (let round = 0; round < 12; round++) {
    await statuses(times(5, (i) => login({ email, from: `203.0.113.${round * 5 + i}` })))
    clock.advanceSeconds(1_000)
  }
  const stranger = await login({ email, password: PASSWORD, from: '198.51.100.1' })
  await statuses(times(8, (i) => login({ email, from: `203.0.114.${i}` })))
  const elsewhere = await login({ email, password: PASSWORD, from: '198.51.100.2' })
  assert.equal(stranger.statusCode, 200, 'a pause forgives')
  assert.equal(elsewhere.statusCode, 429)
  assert.equal((await login({ email, password: PASSWORD, from: home })).statusCode, 200)
})

test('somebody in the owner’s own network delays the owner by eight seconds at most, and the owner’s browser not at all', async () => {
  const { email } = await org.as('operator')
  const office = '196.207.2.2'
  const client_key = 'the-key-of-the-owners-browser'
  assert.equal((await login({ email, password: PASSWORD, from: office, client_key })).statusCode, 200)
  let longest = 0
  for (let attempt = 0; attempt < 20; attempt++) {
    const answer = await login({ email, from: office })
    const seconds = Number(answer.headers['retry-after'] ?? 0)
    longest = Math.max(longest, seconds)
    clock.advanceSeconds(seconds)
  }
  assert.equal(longest, 8)
  await login({ email, from: office })
  assert.equal((await login({ email, password: PASSWORD, from: office })).statusCode, 429)
  assert.equal((await login({ email, password: PASSWORD, from: office, client_key })).statusCode, 200)
})

test('IPv6 addresses of one network count together', async () => {
  const attempt = (i: number, network: string) =>
    login({ email: `nobody-${network}-${i}@example.org`, from: `2001:db8:${network}${i}::${i.toString(16)}` })
  const found: number[] = []
  for (let i = 1; i <= 22; i++) found.push((await attempt(i, '77:')).statusCode)
  assert.ok(count(found, 429) >= 1, 'the network is blocked')
  assert.equal((await attempt(1, '78:')).statusCode, 401, 'the network beside it is not')
})

test('a wrong current password counts like a failed sign-in', async () => {
  const viewer = await org.as('viewer')
  const change = (current_password: string) =>
    viewer.post('/auth/password', { current_password, new_password: 'four unrelated quiet words' })
  const found = await statuses(times(20, () => change('not-the-password')))
  assert.deepEqual([count(found, 401), count(found, 429)], [5, 15])
  const blocked = await change(PASSWORD)
  assert.deepEqual([blocked.statusCode, blocked.json().code], [429, 'login_blocked'])
})

/** Strangers who come again as soon as they are answered, from the address that `from` gives for each attempt. */
function flood(connections: number, from: (stranger: number) => string) {
  let isOver = false
  const attempts = times(connections, async (stranger) => {
    for (let round = 0; !isOver; round++)
      await login({ email: `stranger-${stranger}-${round}@example.org`, from: from(stranger) })
  })
  return async () => {
    isOver = true
    await Promise.all(attempts)
  }
}

test('90 strangers at once do not keep out those who sign in from where they did before, nor those from elsewhere', async () => {
  const people = await Promise.all(times(12, () => org.as('operator')))
  const familiar = people.map(({ email }, i) => ({ email, password: PASSWORD, from: `196.207.9.${i}` }))
  assert.equal(count(await statuses(familiar.map(login)), 200), 12)
  const floods = {
    'one /48': (stranger: number) => `2001:db8:99:${stranger.toString(16)}00::1`,
    '90 networks': (stranger: number) => `100.64.${stranger}.1`,
  }
  for (const [at, [name, from]] of Object.entries(floods).entries()) {
    const end = flood(90, from)
    const elsewhere = times(4, (i) => ({ ...familiar[i], email: familiar[i]?.email ?? '', from: `102.${at}.${i}.1` }))
    const found = await statuses([...familiar, ...elsewhere].map(login))
    await end()
    assert.equal(count(found.slice(0, 12), 200), 12, `${name}: from where they signed in before: ${found}`)
    assert.equal(count(found.slice(12), 200), 4, `${name}: from elsewhere: ${found}`)
  }
})

test('a user who signs in with many client keys has one turn among the others, not many', async () => {
  const [{ email }, other] = [await org.as('viewer'), await org.as('viewer')]
  const turnOf = async (who: string, client_key: string) => {
    const from = `196.208.${client_key.length}.1`
    assert.equal((await login({ email: who, password: PASSWORD, from, client_key })).statusCode, 200)
    const origin = { address: from, userAgent: '', clientKey: client_key, isFromThisMachine: false }
    const subjects = attemptSubjects(services.keyring, 'password', who, origin)
    return inPlatformScope(services, (scope) => refuseBlocked(scope, 'password', subjects, { failuresPerNetwork: 20 }))
  }
  const keys = ['the-first-key-of-a-client', 'the-second-key-of-a-client']
  const [first, second] = await Promise.all(keys.map((key) => turnOf(email, key)))
  assert.ok(first && 'known' in first)
  assert.deepEqual(second, first)
  assert.notDeepEqual(await turnOf(other.email, 'the-key-of-somebody-else'), first)
})
