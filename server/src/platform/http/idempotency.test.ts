import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { canonicalHash } from '@samakart/rules/canonical-json'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'

const { organization, services, clock } = await openTestApp()
const admin = await (await organization()).as('admin')
const other = await (await organization()).as('admin')

const body = { name: 'Kaolack', country_code: 'SN', region_code: 'KAO', plan: 'starter' }
const withKey = (key: string) => ({ 'idempotency-key': key })

test('the same key and body gives the first answer again and acts once', async () => {
  const first = await admin.post('/admin/organizations', body, withKey('once'))
  const again = await admin.post(
    '/admin/organizations',
    Object.fromEntries(Object.entries(body).reverse()),
    withKey('once'),
  )
  assert.deepEqual([first.statusCode, again.statusCode], [201, 201])
  assert.equal(again.body, first.body)
  assert.equal(first.headers['idempotency-replayed'], undefined)
  assert.equal(again.headers['idempotency-replayed'], 'true')
})

test('the same key with another body is refused', async () => {
  await admin.post('/admin/organizations', body, withKey('reused'))
  const answer = await admin.post('/admin/organizations', { ...body, name: 'Fatick' }, withKey('reused'))
  assert.deepEqual([answer.statusCode, answer.json().code], [422, 'idempotency_key_reused'])
})

test('twenty simultaneous requests act once', async () => {
  const before = (await admin.get('/admin/organizations?limit=1')).json().total
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => admin.post('/admin/organizations', body, withKey('storm'))),
  )
  for (const answer of answers) assert.ok([201, 409].includes(answer.statusCode), String(answer.statusCode))
  const made = answers.filter((answer) => answer.statusCode === 201)
  assert.equal(new Set(made.map((answer) => answer.json().id)).size, 1)
  assert.equal((await admin.get('/admin/organizations?limit=1')).json().total, before + 1)
})

test('two organizations may use the same key', async () => {
  const mine = await admin.post('/admin/organizations', body, withKey('shared'))
  const theirs = await other.post('/admin/organizations', body, withKey('shared'))
  assert.notEqual(mine.json().id, theirs.json().id)
})

test('a refusal is not stored, so the request may be corrected and sent again', async () => {
  const refused = await admin.post('/admin/organizations', { ...body, plan: 'gold' }, withKey('mended'))
  assert.equal(refused.statusCode, 422)
  assert.equal((await admin.post('/admin/organizations', body, withKey('mended'))).statusCode, 201)
})

test('an answer without a body is stored too', async () => {
  const viewer = await (await organization()).as('viewer')
  assert.equal((await viewer.post('/auth/logout', undefined, withKey('bye'))).statusCode, 204)
})

/** With the default that the schema fills in: if it were stored, everybody who guesses a request could check the guess. */
const bareHash = createHash('sha256')
  .update(`/admin/organizations|{}|{}|${canonicalHash({ ...body, opening_balance_fcfa: 0 })}`)
  .digest('hex')

const stored = async (key: string) =>
  (await asOwner(services).query('select fingerprint from idempotency_key where key = $1', [key])).rows[0]

const countOrganizations = async () => (await admin.get('/admin/organizations?limit=1')).json().total

test('the stored hash of a request needs the organization’s key', async () => {
  await admin.post('/admin/organizations', body, withKey('keyed'))
  await other.post('/admin/organizations', body, withKey('keyed-elsewhere'))
  const { fingerprint } = await stored('keyed')
  assert.ok(!fingerprint.includes(bareHash))
  assert.notEqual(fingerprint, (await stored('keyed-elsewhere')).fingerprint)
})

test('a request whose first answer cannot be read is refused and not carried out again', async () => {
  await admin.post('/admin/organizations', body, withKey('unreadable'))
  const before = await countOrganizations()
  for (const damage of ["'v1.0000000000000000.AAAA.BBBB'", 'left(sealed_body, -4)', "''"]) {
    await asOwner(services).query(`update idempotency_key set sealed_body = ${damage} where key = 'unreadable'`)
    const again = await admin.post('/admin/organizations', body, withKey('unreadable'))
    assert.deepEqual([again.statusCode, again.json().code], [409, 'idempotency_record_unreadable'], damage)
  }
  assert.equal(await countOrganizations(), before)
})

test('answers are sealed and kept for a day', async () => {
  const org = await organization()
  const first = await (await org.as('admin')).post('/admin/organizations', body, withKey('a-day'))
  const { rows } = await asOwner(services).query("select sealed_body from idempotency_key where key = 'a-day'")
  assert.ok(rows[0].sealed_body.startsWith('v1.'))
  assert.ok(!rows[0].sealed_body.includes('Kaolack'))
  clock.advanceSeconds(25 * 3_600)
  const next = await (await org.as('admin')).post(
    '/admin/organizations',
    { ...body, name: 'Diourbel' },
    withKey('a-day'),
  )
  assert.equal(next.statusCode, 201)
  assert.notEqual(next.json().id, first.json().id)
})

test('a key that is empty, too long or not visible ASCII is refused', async () => {
  for (const key of ['', ' ', 'é', 'x'.repeat(256)]) {
    const answer = await admin.send({
      method: 'POST',
      url: '/admin/organizations',
      payload: body,
      headers: withKey(key),
    })
    assert.ok([400, 401].includes(answer.statusCode), `${key}: ${answer.statusCode}`)
  }
})
