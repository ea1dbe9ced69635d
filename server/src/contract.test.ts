import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startDhis2 } from '@samakart/dhis2-simulator'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { inReadScope } from '#platform/unit-of-work.ts'
import { tokenMaker } from '#slices/cards/qr-token.ts'
import { assertContract, contractOperations } from '#testing/contract.ts'
import { type Caller, openTestApp, PASSWORD } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'

const { organization, server, services } = await openTestApp()
await services.queue.work()
const dhis2 = await startDhis2({ enrollments: 40, seed: 3, programmes: ['pev'] })
after(() => dhis2.stop())

const own = await organization('sovereign_enterprise', 100_000_000)
const admin = await own.as('admin')
const checked = new Set<string>()

interface Step {
  /** The values of the names in braces. */
  at?: Record<string, string>
  query?: string
  body?: object
  status?: number
  caller?: Caller
}

/** Sends a request for an operation, as the contract names it, and checks the answer against the contract. */
async function step(operation: string, { at = {}, query, body, status, caller = admin }: Step = {}) {
  const [method = '', path = ''] = operation.split(' ')
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(at[name] ?? ''))
  const answer = await caller.send({
    method: method as NonNullable<InjectOptions['method']>,
    url: query ? `${address}?${query}` : address,
    ...(body ? { payload: body } : {}),
  } as InjectOptions)
  assertContract(method, path, answer as LightMyRequestResponse)
  assert.ok(
    status === undefined ? answer.statusCode < 300 : answer.statusCode === status,
    `${operation} ${answer.body}`,
  )
  if (answer.statusCode < 300) checked.add(operation)
  return String(answer.headers['content-type']).startsWith('application/json') ? answer.json() : answer
}

async function ended(operation: string, at: Record<string, string>) {
  let seen: { status: string; error?: string } = { status: '' }
  await until(async () => {
    seen = await step(operation, { at })
    return ['completed', 'failed'].includes(seen.status)
  })
  assert.equal(seen.status, 'completed', seen.error)
  return seen
}

const awa = { first_name: 'Awa', last_name: 'Ndiaye', date_of_birth: '1991-04-12', gender: 'F' }
const modou = { first_name: 'Modou', last_name: 'Faye', date_of_birth: '1984-01-30', gender: 'M' }
const campaign = { name: 'Vaccination', campaign_type: 'vaccination', language: 'fr', template_id: 'aurora' }

test('campaigns, jobs, files and cards answer as the contract says', async () => {
  const { id: campaign_id } = await step('POST /campaigns/', { body: { ...campaign, prefix: 'DKRVAC' } })
  await step('POST /campaigns/', { body: { ...campaign, prefix: 'x' }, status: 422 })
  await step('GET /campaigns/', { query: 'limit=5' })
  const at = { campaign_id }
  await step('PATCH /campaigns/{campaign_id}', { at, body: { description: 'Deux doses' } })
  const beneficiaries = [awa, modou].map((person, index) => ({ ...person, beneficiary_id: `B-${index}` }))
  await step('POST /campaigns/{campaign_id}/jobs/estimate', { at, body: { beneficiaries } })
  const { job_id } = await step('POST /campaigns/{campaign_id}/jobs', { at, body: { beneficiaries } })
  await ended('GET /jobs/{job_id}', { job_id })
  await step('POST /jobs/{job_id}/cancel', { at: { job_id }, status: 409 })
  await step('GET /campaigns/{campaign_id}/jobs', { at })
  await step('GET /campaigns/{campaign_id}', { at })
  for (const artifact of ['pdf', 'zip', 'portal', 'manifest'])
    await step('GET /jobs/{job_id}/download/{artifact}', { at: { job_id, artifact } })
  const manifest = await step('GET /jobs/{job_id}/download/{artifact}', { at: { job_id, artifact: 'manifest' } })
  const [first, second] = manifest.cards as [{ card_code: string }, { card_code: string }]
  await step('POST /cards/{card_code}/revoke', { at: { card_code: first.card_code }, body: { reason: 'Perdue' } })
  await step('POST /cards/{card_code}/reissue', { at: { card_code: second.card_code }, body: { reason: 'Abîmée' } })
  await step('GET /campaigns/{campaign_id}/revocations', { at })
  const late = await step('POST /campaigns/{campaign_id}/jobs', { at, body: { beneficiaries } })
  const cancelled = await step('POST /jobs/{job_id}/cancel', { at: { job_id: late.job_id } })
  assert.equal(cancelled.status, 'failed')
  await step('GET /templates')
  const spare = await step('POST /campaigns/', { body: { ...campaign, prefix: 'SPARE' } })
  await step('DELETE /campaigns/{campaign_id}', { at: { campaign_id: spare.id } })
})

test('the registry answers as the contract says', async () => {
  const place = { region_code: 'DKR', country_code: 'SN' }
  const fatou = { first_name: 'Fatoumata', last_name: 'Sarr', date_of_birth: '1990-05-17', gender: 'F', ...place }
  const one = await step('POST /mpi/register', { body: fatou })
  await step('POST /mpi/register', { body: fatou, status: 409 })
  const other = await step('POST /mpi/register', { body: { ...fatou, force_create: true } })
  const at = { mpi_id: one.mpi_id }
  await step('GET /mpi/search', { query: 'q=sarr' })
  await step('GET /mpi/{mpi_id}', { at })
  await step('PATCH /mpi/{mpi_id}', { at, body: { phone_number: '+221771234567' } })
  await step('POST /mpi/match', { body: fatou })
  await step('POST /mpi/{mpi_id}/link-dhis2', {
    at,
    body: { dhis2_uid: 'a1234567890', dhis2_instance_url: 'https://dhis2.example.org' },
  })
  await step('GET /mpi/resolve-dhis2/{dhis2_uid}', { at: { dhis2_uid: 'a1234567890' } })
  await step('GET /mpi/qr-config')
  const names = { source_mpi_id: other.mpi_id, target_mpi_id: one.mpi_id }
  await step('POST /mpi/merge', { body: { ...names, reason: 'La même personne', keep_target: true } })
  await step('POST /mpi/unmerge', { body: { merged_mpi_id: other.mpi_id } })
  const doubtful = { ...fatou, date_of_birth: '1990-05-18' }
  const { review_id } = await step('POST /mpi/register', { body: doubtful })
  assert.ok(review_id, 'somebody in the review band')
  await step('GET /mpi/reviews')
  await step('GET /mpi/reviews/{review_id}', { at: { review_id } })
  await step('POST /mpi/reviews/{review_id}/resolve', { at: { review_id }, body: { decision: 'distinct' } })
  await step('GET /mpi/verify/{token}', { at: { token: '0'.repeat(26) }, status: 404 })
  const holder = (await step('GET /mpi/search', { query: 'q=modou+faye' })).items[0].mpi_id
  const { card_code } = await step('GET /mpi/{mpi_id}/card', { at: { mpi_id: holder } })
  const token = await tokenOf(card_code)
  assert.equal((await step('GET /mpi/verify/{token}', { at: { token } })).status, 'valid')
})

/** The token in the QR code of a card. No answer of the service contains it. */
const tokenOf = (card_code: string) =>
  inReadScope(services, own.id, async (scope) => {
    const { id } = await scope.db
      .selectFrom('card')
      .select('id')
      .where('card_code', '=', card_code)
      .executeTakeFirstOrThrow()
    return tokenMaker(await scope.keys())(id)
  })

test('DHIS2 and distribution answer as the contract says', async () => {
  const { id: programme_uid } = dhis2.world.programme('pev')
  const login = { url: dhis2.url, ...dhis2.account }
  await step('POST /dhis2/test-connection', { body: login })
  await step('POST /dhis2/test-connection', { body: { ...login, password: 'wrong' }, status: 401 })
  await step('POST /dhis2/test-connection', { body: { ...login, url: 'http://127.0.0.1:9' }, status: 503 })
  await step('GET /dhis2/programmes', { status: 409 })
  const { config_id, webhook_secret } = await step('POST /dhis2/config', { body: login })
  await step('GET /dhis2/programmes')
  const preview = await step('GET /dhis2/preview-enrollments', { query: `programme_uid=${programme_uid}&limit=3` })
  assert.equal(preview.preview.length, 3)
  const mappings = [
    { card_field: 'first_name', dhis2_attribute_code: 'PRENOM' },
    { card_field: 'last_name', dhis2_attribute_code: 'NOM' },
    { card_field: 'date_of_birth', dhis2_attribute_code: 'DATE_NAISSANCE' },
    { card_field: 'gender', dhis2_attribute_display_name: 'Sexe' },
  ]
  await step('POST /dhis2/assign-codes', { body: { programme_uid, mappings } })
  const sync = await step('POST /dhis2/sync', { body: { programme_uid } })
  await ended('GET /dhis2/tasks/{task_id}', sync)
  const cards = await step('POST /dhis2/generate-cards', { body: { programme_uid, template: 'emerald' } })
  await ended('GET /dhis2/tasks/{task_id}', cards)
  await step('GET /dhis2/tasks')
  const { enrollment_id } = preview.preview[0]
  await step('GET /dhis2/preview-card-png', { query: `enrollment_id=${enrollment_id}&template=vital` })
  await step('POST /dhis2/preview-card-png', { body: { enrollment_id: 'sample', template: 'sovereign' } })
  const schedule = { programme_uid, interval_minutes: 30, enabled: true }
  await step('POST /dhis2/sync-schedule', { body: schedule })
  await step('POST /dhis2/sync-schedule', { body: { ...schedule, interval_minutes: 7 }, status: 422 })
  await step('GET /dhis2/sync-schedules')
  await step('DELETE /dhis2/sync-schedules/{programme_uid}', { at: { programme_uid } })
  await step('POST /dhis2/webhook/{config_id}', { at: { config_id }, query: `secret=${webhook_secret}`, body: {} })
  const message = { enrollment_id, channel: 'sms', phone_number: '+221771234567', message: 'Bonjour {first_name}' }
  await step('POST /dhis2/send-card', { body: message })
  await step('GET /distribution/outbox')
  await step('GET /dhis2/google-wallet/{enrollment_id}', { at: { enrollment_id } })
  await step('POST /dhis2/google-wallet/bulk', { body: { enrollment_ids: [enrollment_id], programme_uid } })
  dhis2.assertOnlyGets()
})

test('wallet and trust answer as the contract says', async () => {
  const { mpi_id } = (await step('GET /mpi/search', { query: 'q=modou+faye' })).items[0]
  const pass = { mpi_id, holder_name: 'Modou Faye', pass_type: 'health', expires_at: '2028-01-01T00:00:00Z' }
  const { pass_id } = await step('POST /api/v1/wallet/pass', { body: pass, status: 201 })
  await step('POST /api/v1/wallet/pass', { body: pass, status: 200 })
  await step('GET /api/v1/wallet/pass/{mpi_id}', { at: { mpi_id } })
  await step('GET /api/v1/wallet/passes', { query: 'status=active' })
  await step('GET /api/v1/wallet/passes', { query: 'limit=501', status: 422 })
  await step('GET /api/v1/wallet/pass/{pass_id}/bundle', { at: { pass_id } })
  const device = { device_token: 'tablette-1', device_name: 'Tablette', platform: 'android' }
  await step('POST /api/v1/wallet/device/register', { body: device })
  await step('GET /api/v1/wallet/devices')
  await step('GET /api/v1/wallet/sync', { query: 'device_token=tablette-1' })
  await step('GET /api/v1/wallet/sync', { status: 422 })
  await step('GET /api/v1/wallet/sync/history')
  await step('GET /api/v1/wallet/stats')
  await step('POST /api/v1/wallet/pass/{pass_id}/revoke', { at: { pass_id }, body: { reason: 'Perdue' } })
  const at = { mpi_id }
  await step('GET /api/v1/mpi/trust/me')
  await step('POST /api/v1/mpi/trust/{mpi_id}/compute', { at })
  await step('GET /api/v1/mpi/trust/{mpi_id}', { at })
  await step('GET /api/v1/mpi/trust/{mpi_id}/history', { at })
  await step('GET /api/v1/mpi/trust/{mpi_id}/risks', { at })
  await step('POST /api/v1/mpi/trust/admin/recompute')
})

test('figures, regions and billing answer as the contract says', async () => {
  for (const name of ['insights', 'health-score', 'forecast', 'recommendations', 'anomalies'])
    await step(`GET /api/v1/ai/${name}`)
  await step('PUT /api/v1/geo/regions/{region}/target', { at: { region: 'DKR' }, body: { target: 500 } })
  for (const name of ['overview', 'regions', 'heatmap', 'risk-zones', 'live-events', 'admin/overview'])
    await step(`GET /api/v1/geo/${name}`)
  for (const name of ['summary', 'studio-stats', 'campaigns-timeline', 'spend-timeline'])
    await step(`GET /api/v1/analytics/${name}`)
  const top = { organization_id: own.id, amount_fcfa: 5_000, reference: 'VIREMENT-1' }
  await step('POST /billing/top-up', { body: top })
  await step('POST /billing/change-plan', { body: { plan_alias: 'national_campaign' } })
  await step('PUT /billing/quota-plans/{plan}', { at: { plan: 'starter' }, body: { sp_price_per_card: 101 } })
  const ownModules = (await step('GET /billing/my-modules')) as { key: string }[]
  const catalog = (await step('GET /billing/premium-modules')) as { key: string; is_active: boolean }[]
  const inactiveModule = catalog.find(({ is_active }) => !is_active)
  if (inactiveModule) await step('POST /billing/premium-modules/activate', { body: { module_key: inactiveModule.key } })
  else assert.ok(ownModules.length > 0)
  for (const name of ['balance', 'transactions', 'ledger', 'my-usage', 'my-quota', 'quota-plans', 'engine-usage'])
    await step(`GET /billing/${name}`)
  await step('GET /billing/premium-modules/active')
  const [invoice] = await step('GET /billing/v2/invoices')
  await step('GET /billing/v2/invoices/{id}/pdf', { at: { id: invoice.id } })
})

test('accounts and the service itself answer as the contract says', async () => {
  const organizationBody = { name: 'Région de Thiès', country_code: 'SN', region_code: 'THI', plan: 'starter' }
  const { id: organization_id } = await step('POST /admin/organizations', { body: organizationBody })
  const user = { email: 'agent@example.org', password: PASSWORD, role: 'operator', organization_id }
  await step('POST /admin/users', { body: user })
  await step('GET /admin/organizations')
  await step('GET /admin/users')
  const session = await step('POST /auth/login', { body: { email: user.email, password: PASSWORD } })
  await step('POST /auth/login', { body: { email: user.email, password: 'wrong' }, status: 401 })
  const { access_token, refresh_token } = session
  const caller = {
    ...admin,
    send: (request: InjectOptions) =>
      server.inject({ ...request, headers: { authorization: `Bearer ${access_token}`, ...request.headers } }),
  }
  await step('GET /auth/me', { caller })
  await step('POST /auth/refresh', { body: { refresh_token } })
  await step('POST /auth/logout', { caller })
  for (const name of ['health/live', 'health/ready', 'openapi.json', 'docs', 'metrics']) await step(`GET /${name}`)
})

test('every operation of the contract was checked', () => {
  const all = contractOperations.map(({ method, path }) => `${method} ${path}`)
  // The page of the console exists only after a build. The browser tests cover it.
  const missing = all.filter((operation) => operation !== 'GET /' && !checked.has(operation))
  assert.deepEqual(missing, [])
})
