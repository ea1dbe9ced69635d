// Only in npm run test:full: runs commands of operators as processes.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { chargeForCards } from '@samakart/server/internal/slices/billing/index'
import { act } from '@samakart/server/internal/slices/billing/testing/fixture'
import { openTestApp, PASSWORD } from '@samakart/server/testing/test-app'

const { organization, app, server } = await openTestApp()
const url = await server.listen({ host: '127.0.0.1', port: 0 })
const own = await organization('starter', 5_000_000)
const operator = await own.as('programme_admin')
const campaign = (
  await operator.post('/campaigns', {
    name: 'Vaccination',
    campaign_type: 'vaccination',
    prefix: 'CLI',
    language: 'fr',
    template_id: 'vital',
  })
).json().id as string

const folder = mkdtempSync(join(tmpdir(), 'samakart-cli-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const profile = join(folder, 'profile.json')

interface Ended {
  code: number | null
  out: string
  err: string
}

/** As somebody types it; the input is piped in. */
async function samakart(
  args: string[],
  { input = '', env = {} }: { input?: string; env?: Record<string, string> } = {},
) {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./samakart.ts', import.meta.url)), ...args], {
    env: { PATH: process.env.PATH ?? '', SAMAKART_PROFILE: profile, LANG: 'en_GB.UTF-8', ...env },
  })
  child.stdin.end(input)
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), exited])
  return { code, out, err } satisfies Ended
}

const list = (name: string, content: string) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

test('help exists in three languages, and a wrong command is called wrong', async () => {
  for (const [language, word] of [
    ['fr', 'campagnes'],
    ['en', 'campaigns'],
    ['wo', 'kampaañ'],
  ]) {
    const { code, out } = await samakart(['help'], { env: { SAMAKART_LANG: language ?? '' } })
    assert.equal(code, 0)
    assert.match(out, new RegExp(word ?? ''))
  }
  assert.equal((await samakart(['cmpaigns'])).code, 2)
  assert.equal((await samakart(['jobs', 'create', '--url', url])).code, 2)
})

test('whoever is not signed in is told how to, and where nobody answers the exit code says so', async () => {
  const { code, err } = await samakart(['campaigns', '--url', url])
  assert.equal(code, 2)
  assert.match(err, /samakart login/)
  const alone = { SAMAKART_KEY: 'sk_x', SAMAKART_URL: 'http://127.0.0.1:9' }
  assert.equal((await samakart(['campaigns'], { env: alone })).code, 3)
})

test('a session is remembered for its owner only, and ended', async () => {
  const wrong = await samakart(['login', '--url', url, '--email', operator.email], { input: 'wrong\n' })
  assert.equal(wrong.code, 1)
  const { code } = await samakart(['login', '--url', url, '--email', operator.email], { input: `${PASSWORD}\n` })
  assert.equal(code, 0)
  assert.equal(statSync(profile).mode & 0o777, 0o600)
  const { out } = await samakart(['campaigns', '--json'])
  assert.deepEqual(
    (JSON.parse(out) as { id: string }[]).map(({ id }) => id),
    [campaign],
  )
  const { session } = JSON.parse(readFileSync(profile, 'utf8'))
  assert.equal((await samakart(['logout'])).code, 0)
  assert.throws(() => statSync(profile))
  const after = await fetch(`${url}/campaigns`, { headers: { authorization: `Bearer ${session.access_token}` } })
  assert.equal(after.status, 401)
})

test('people make keys for programs, and end them; programs do not', async () => {
  assert.equal((await samakart(['login', '--url', url, '--email', operator.email], { input: `${PASSWORD}\n` })).code, 0)
  assert.equal((await samakart(['keys', 'create', '--name', 'OpenMRS', '--role', 'viewer'])).code, 2)
  const wanted = ['keys', 'create', '--name', 'OpenMRS', '--role', 'operator', '--expires', '2027-12-31']
  assert.equal((await samakart([...wanted.slice(0, -1), 'tomorrow'])).code, 2)
  assert.equal((await samakart(wanted.with(5, 'admin'))).code, 1)
  const made = await samakart([...wanted, '--from', '127.0.0.0/8'])
  const key = made.out.trim()
  assert.deepEqual([made.code, /^sk_\S+$/.test(key), made.err.includes('not shown again')], [0, true, true])
  const keys = JSON.parse((await samakart(['keys', '--json'])).out) as Record<string, unknown>[]
  assert.deepEqual(
    keys.map(({ name, role, status, allowed_ips, expires_at }) => [name, role, status, allowed_ips, expires_at]),
    [['OpenMRS', 'operator', 'active', ['127.0.0.0/8'], '2027-12-31T00:00:00.000Z']],
  )
  const env = { SAMAKART_KEY: key }
  assert.equal((await samakart(['campaigns'], { env })).code, 0)
  assert.equal((await samakart([...wanted], { env })).code, 1)
  assert.equal((await samakart(['keys', 'revoke', String(keys[0]?.id)])).code, 0)
  assert.equal((await samakart(['campaigns'], { env })).code, 1)
  assert.equal((await samakart(['keys', 'revoke', 'apk_nothing'])).code, 1)
  const published = await samakart(['keys', 'public'], { env: { SAMAKART_PROFILE: '/nowhere', SAMAKART_URL: url } })
  assert.match(published.out, /^ +current {2}Ed25519 {4}[0-9a-f]{64}$/m)
})

test('an administrator acts for another organization, which finds in its audit trail why', async () => {
  const admin = await (await organization()).as('admin')
  assert.equal((await samakart(['login', '--url', url, '--email', admin.email], { input: `${PASSWORD}\n` })).code, 0)
  const { organization_id } = (await operator.get('/auth/me')).json()
  const env = { SAMAKART_ORGANIZATION: organization_id, SAMAKART_REASON: 'incident' }
  assert.equal((await samakart(['campaigns'], { env })).code, 0)
  const { items } = (await operator.get('/audit/entries?action=organization.acted_for')).json()
  assert.deepEqual([items[0]?.actor, items[0]?.details.reason], [admin.userId, 'incident'])
})

test('a wrong list names its lines and makes no job', async () => {
  await signInWithKey()
  const csv = list('wrong.csv', 'first_name,last_name,date_of_birth\nAwa,Diop,1990-02-01\nFatou,Ndiaye,1990-02-31\n')
  const { code, err } = await samakart(['jobs', 'create', '--campaign', campaign, '--csv', csv])
  assert.equal(code, 1)
  assert.match(err, /line 3: /)
  assert.deepEqual(JSON.parse((await samakart(['jobs', '--json'])).out), [])
})

test('a list becomes cards, which are verified, revoked and verified again', async () => {
  const csv = list('people.csv', 'first_name,last_name,beneficiary_id\nAwa,Diop,B-1\nFatou,Ndiaye,B-2\n')
  const out = join(folder, 'out')
  const making = samakart(['jobs', 'create', '--campaign', campaign, '--csv', csv, '--watch', '--out', out, '--json'])
  await app.services.queue.work()
  const made = await making
  assert.deepEqual([made.code, made.err.includes('Completed: 2 card(s).')], [0, true])
  // Nobody looks on, so there is no bar among what the other program reads.
  assert.doesNotMatch(made.err, /█|\r/)
  assert.equal(readFileSync(join(out, 'CLI-cards.pdf'), 'latin1').slice(0, 5), '%PDF-')
  const { job_id } = JSON.parse(made.out) as { job_id: string }
  const rows = JSON.parse((await samakart(['jobs', 'cards', job_id, '--json'])).out) as Record<string, string>[]
  assert.deepEqual(
    rows.map(({ beneficiary_id }) => beneficiary_id),
    ['B-1', 'B-2'],
  )
  const code = rows[0]?.card_code ?? ''
  assert.deepEqual((await samakart(['verify', code])).out.trim(), 'valid')
  assert.equal((await samakart(['cards', 'revoke', code])).code, 2)
  assert.equal((await samakart(['cards', 'revoke', code, '--reason', 'lost'])).code, 0)
  const revoked = await samakart(['verify', code])
  assert.deepEqual([revoked.code, revoked.out.trim()], [1, 'revoked'])

  const manifest = join(out, 'CLI-manifest.json')
  assert.equal((await samakart(['jobs', 'download', job_id, '--artifact', 'manifest', '--out', out])).code, 0)
  assert.equal((await samakart(['verify', manifest, '--url', url])).code, 0)
  writeFileSync(join(out, 'CLI-cards.pdf'), 'another file')
  const changed = await samakart(['verify', manifest, '--url', url, '--json'])
  const verdict = JSON.parse(changed.out) as { valid: boolean; known_key: boolean; files: Record<string, string> }
  assert.deepEqual([changed.code, verdict.valid, verdict.known_key], [1, false, true])
  assert.deepEqual(Object.values(verdict.files), ['intact', 'changed'])
  const elsewhere = await samakart(['verify', manifest, '--organization', 'org_another'])
  assert.equal(elsewhere.code, 1)
  const foreign = await samakart(['verify', manifest, '--fingerprint', 'ab'.repeat(32)])
  assert.equal(foreign.code, 1)
})

test('an invoice and a revocation pack are verified as the API answers them, and no other organization’s', async () => {
  const order = { cause: 'job_1', cards: 10_100, dpi: 300, engine: 'studio' } as const
  await act(app.services, own.id, (work) => chargeForCards(work, order))
  const save = (name: string, content: unknown) => {
    writeFileSync(join(folder, name), JSON.stringify(content))
    return join(folder, name)
  }
  const [{ id } = { id: '' }] = (await operator.get('/billing/v2/invoices')).json()
  const invoice = (await operator.get(`/billing/v2/invoices/${id}`)).json()
  const pack = (await operator.get(`/campaigns/${campaign}/revocations`)).json()
  const organization = ['--organization', invoice.document.organization_id]
  for (const [content, forged] of [
    [invoice, { ...invoice, document: { ...invoice.document, total_fcfa: 1 } }],
    [pack, { ...pack, count: 0, revoked: '' }],
  ]) {
    const file = save('signed.json', content)
    assert.equal((await samakart(['verify', file, '--url', url, ...organization])).code, 0)
    assert.equal((await samakart(['verify', file, '--url', url, '--organization', 'org_another'])).code, 1)
    assert.equal((await samakart(['verify', file, '--url', url, '--fingerprint', 'ab'.repeat(32)])).code, 1)
    assert.equal((await samakart(['verify', save('forged.json', forged), '--url', url])).code, 1)
  }
})

async function signInWithKey(): Promise<void> {
  const { key } = (
    await operator.post('/api-keys', { name: 'CLI', role: 'programme_admin', expires_at: '2027-06-30T00:00:00Z' })
  ).json()
  assert.equal((await samakart(['login', '--url', url, '--key', key])).code, 0)
}
