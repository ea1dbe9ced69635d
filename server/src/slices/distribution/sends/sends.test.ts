import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { theSystem } from '#platform/scopes.ts'
import { inPlatformWork } from '#platform/unit-of-work.ts'
import { openTestApp, type TestOrganization } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { until } from '#testing/until.ts'
import { TwilioSimulator } from '../../../../../simulators/messaging/twilio.ts'
import { openProviders } from '../providers/open-providers.ts'
import { runSend } from './run-send.ts'
import { takeSend } from './sends.ts'

const twilio = await new TwilioSimulator().listen()
after(() => twilio[Symbol.asyncDispose]())
const { organization, services, clock } = await openTestApp({
  PUBLIC_URL: 'https://kart.example.sn',
  DEMO: 'true',
  ...twilio.environment,
})
const providers = openProviders(services)
// The jobs of cards run; the sends are taken by hand, turn by turn.
const worker = await openTestJobs()

let prefixes = 0
let phones = 0

async function openTestJobs() {
  const { cardJobLoops } = await import('#slices/campaigns/index.ts')
  const { CardRenderer } = await import('#slices/cards/index.ts')
  const { IdentityCache } = await import('#slices/mpi/index.ts')
  const renderer = new CardRenderer()
  after(() => renderer.close())
  const [, , loop] = cardJobLoops(services, { renderer, identityCache: new IdentityCache() })
  return async () => {
    while (await loop?.step(new AbortController().signal));
  }
}

const phone = () => `+22177${String(2_000_000 + ++phones)}`
const given = ['Awa', 'Modou', 'Ndèye', 'Ousmane', 'Fatou', 'Cheikh', 'Aminata', 'Ibrahima', 'Khady', 'Moussa']
const family = ['Diop', 'Fall', 'Sarr', 'Ndiaye', 'Gueye', 'Faye', 'Sow', 'Ba', 'Kane', 'Cissé']
const person = (at: number, more: object = {}) => ({
  first_name: given[at % 10],
  last_name: family[Math.floor(at / 10) % 10],
  date_of_birth: `19${50 + (at % 50)}-0${1 + (at % 9)}-1${at % 10}`,
  phone_number: phone(),
  ...more,
})

async function campaignOf(org: TestOrganization, beneficiaries: object[]) {
  const admin = await org.as('programme_admin')
  const body = {
    campaign_type: 'vaccination',
    language: 'fr',
    template_id: 'vital',
    prefix: `SEN${++prefixes}`,
    name: 'Passe',
  }
  const { id } = (await admin.post('/campaigns/', body)).json()
  const { job_id } = (await admin.post(`/campaigns/${id}/jobs`, { beneficiaries })).json()
  await worker()
  assert.equal((await admin.get(`/jobs/${job_id}`)).json().status, 'completed')
  return { admin, id: id as string }
}

/** One turn of whichever send is due. */
async function turn() {
  const send = await inPlatformWork(services, theSystem, takeSend)
  if (send) await runSend(services, providers, send)
  return send
}

async function finish(admin: Awaited<ReturnType<TestOrganization['as']>>, sendId: string) {
  await until(async () => {
    await turn()
    return (await admin.get(`/distribution/sends/${sendId}`)).json().status !== 'running'
  })
  return (await admin.get(`/distribution/sends/${sendId}`)).json()
}

test('a campaign is sent to whoever can get it, once; the dry run says it before, and nothing is sent twice', async () => {
  const org = await organization()
  const optedOut = phone()
  const beneficiaries = [
    ...Array.from({ length: 12 }, (_, at) => person(at)),
    person(20, { phone_number: undefined }),
    person(21, { phone_number: optedOut }),
  ]
  const { admin, id } = await campaignOf(org, beneficiaries)
  await admin.post('/distribution/opt-outs', { phone_number: optedOut })
  const cards = (await admin.get(`/campaigns/${id}/cards`)).json().items
  await admin.post(`/cards/${cards[5].card_code}/revoke`, { reason: 'perdue' })
  const path = `/campaigns/${id}/send`
  const estimate = (await admin.post(path, { channel: 'sms', dry_run: true })).json()
  const skipped = { not_valid: 0, no_phone: 1, opted_out: 1, duplicate: 0, already_sent: 0 }
  assert.deepEqual([estimate.cards, estimate.recipients, estimate.skipped], [13, 11, skipped])
  assert.ok(estimate.segments >= 11 && estimate.carrier_cost_fcfa > 0 && estimate.is_quota_enough)
  assert.equal(twilio.messages.length, 0)

  const accepted = await admin.post(path, { channel: 'sms', message: 'Bonjour {first_name}' })
  assert.equal(accepted.statusCode, 202, accepted.body)
  const done = await finish(admin, accepted.json().send_id)
  assert.deepEqual([done.status, done.handled, done.messages.sent, done.skipped], ['completed', 13, 11, skipped])
  assert.equal(new Set(twilio.messages.map(({ to }) => to)).size, 11)
  const listed = (await admin.get(`/distribution/messages?send_id=${done.send_id}&limit=5`)).json()
  assert.deepEqual([listed.total, listed.items.length, listed.items[0].campaign_id], [11, 5, id])

  const again = (await admin.post(path, { channel: 'sms', dry_run: true })).json()
  assert.deepEqual([again.recipients, again.skipped.already_sent], [0, 11])
  const repeated = (await admin.post(path, { channel: 'sms', dry_run: true, include_already_sent: true })).json()
  assert.equal(repeated.recipients, 11)
})

test('a worker that is killed between writing and sending leaves nothing twice and nobody out', async () => {
  const org = await organization()
  const { admin, id } = await campaignOf(
    org,
    Array.from({ length: 15 }, (_, at) => person(at + 30)),
  )
  const before = twilio.messages.length
  const { send_id } = (await admin.post(`/campaigns/${id}/send`, { channel: 'sms' })).json()
  const send = await inPlatformWork(services, theSystem, takeSend)
  assert.equal(send?.id, send_id)
  // This worker dies when some messages are written, and none of them is with the provider.
  let asked = 0
  const dying = {
    ...providers.sms,
    get name() {
      if (++asked > 15) throw new Error('killed')
      return 'twilio' as const
    },
  }
  await assert.rejects(runSend(services, { ...providers, sms: dying as never }, send as NonNullable<typeof send>))
  const { handled, messages } = (await admin.get(`/distribution/sends/${send_id}`)).json()
  assert.ok(handled > 0 && handled < 10 && messages.queued === handled, `${handled} ${messages.queued}`)
  assert.equal(await turn(), undefined, 'its lease holds')
  clock.advanceSeconds(60)
  const done = await finish(await org.as('programme_admin'), send_id)
  assert.deepEqual([done.status, done.handled, done.messages.sent], ['completed', 15, 15])
  const to = twilio.messages.slice(before).map((message) => message.to)
  assert.deepEqual([to.length, new Set(to).size], [15, 15])
})

test('a used-up quota stops a send, which goes on later; what failed is sent again on request', async () => {
  const org = await organization('regional_ops')
  const { admin, id } = await campaignOf(
    org,
    Array.from({ length: 4 }, (_, at) => person(at + 50)),
  )
  const { quota_remaining } = (await admin.post(`/campaigns/${id}/send`, { channel: 'sms', dry_run: true })).json()
  const used = `update billing_usage_day set sms = sms + $2 where tenant_id = $1`
  const { rowCount } = await asOwner(services).query(used, [org.id, quota_remaining - 2])
  assert.equal(rowCount, 1)
  const estimate = (await admin.post(`/campaigns/${id}/send`, { channel: 'sms', dry_run: true })).json()
  assert.deepEqual([estimate.quota_remaining, estimate.is_quota_enough], [2, false])
  const { send_id } = (await admin.post(`/campaigns/${id}/send`, { channel: 'sms' })).json()
  const stopped = await finish(admin, send_id)
  assert.deepEqual([stopped.status, stopped.stopped_by, stopped.messages.sent], ['stopped', 'quota_exhausted', 2])
  await asOwner(services).query(used, [org.id, -2])
  assert.equal((await admin.post(`/distribution/sends/${send_id}/retry`)).statusCode, 202)
  const done = await finish(admin, send_id)
  assert.deepEqual([done.status, done.messages.sent], ['completed', 4])
})

test('what a provider rejected is sent again on request, and nothing else', async () => {
  const org = await organization()
  const { admin, id } = await campaignOf(org, [person(61), person(62), person(63)])
  const before = twilio.messages.length
  twilio.failNext({
    kind: 'answer',
    answer: { status: 400, body: { code: 21_614, message: 'no mobile', status: 400 } },
  })
  const { send_id } = (await admin.post(`/campaigns/${id}/send`, { channel: 'sms' })).json()
  const first = await finish(admin, send_id)
  assert.deepEqual([first.status, first.messages.sent, first.messages.failed], ['completed', 2, 1])
  clock.advanceSeconds(5)
  assert.equal((await admin.post(`/distribution/sends/${send_id}/retry`)).statusCode, 202)
  const second = await finish(admin, send_id)
  assert.deepEqual([second.status, second.messages.sent, second.messages.failed], ['completed', 3, 0])
  assert.equal(twilio.messages.length - before, 3)
  assert.equal((await admin.get('/billing/my-usage')).json().sms_sent, 3)
})

test('two organizations take turns, however many cards the first one sends', async () => {
  const [large, small] = [await organization(), await organization()]
  const first = await campaignOf(
    large,
    Array.from({ length: 45 }, (_, at) => person(at)),
  )
  const second = await campaignOf(small, [person(7)])
  await first.admin.post(`/campaigns/${first.id}/send`, { channel: 'sms' })
  await turn()
  await second.admin.post(`/campaigns/${second.id}/send`, { channel: 'sms' })
  const taken = [await turn(), await turn()].map((send) => send?.tenant_id)
  assert.ok(taken.includes(small.id), 'the small one waits for one turn at most')
})

test('a selection is answered card by card, and only the organization’s own cards are', async () => {
  const own = await organization()
  const other = await campaignOf(await organization(), [person(3)])
  const foreign = (await other.admin.get(`/campaigns/${other.id}/cards`)).json().items[0].card_code
  const { admin, id } = await campaignOf(own, [person(1), person(2, { phone_number: undefined })])
  const codes = (await admin.get(`/campaigns/${id}/cards?sort=issued_at`)).json().items
  const card_codes = [...codes.map((card: { card_code: string }) => card.card_code), foreign]
  const { results } = (await admin.post('/cards/bulk/send', { channel: 'sms', card_codes, dry_run: true })).json()
  assert.deepEqual(results.map(({ outcome }: { outcome: string }) => outcome).sort(), ['no_phone', 'not_valid', 'send'])
})

test('a module that is bought works at once; one that the plan gives no messages for is not sold, and says what does', async () => {
  const org = await organization('starter', 1_000_000)
  const { admin, id } = await campaignOf(org, [person(4)])
  const send = () => admin.post(`/campaigns/${id}/send`, { channel: 'sms', dry_run: true })
  assert.deepEqual([(await send()).statusCode, (await send()).json().code], [403, 'module_inactive'])
  const buy = () => admin.post('/billing/premium-modules/activate', { module_key: 'sms_gateway' })
  const setQuota = (quota: number) =>
    asOwner(services).query(`update billing_plan set sms_quota = $1, whatsapp_quota = $1 where plan = 'starter'`, [
      quota,
    ])
  await setQuota(0)
  const refused = await buy()
  assert.deepEqual([refused.statusCode, refused.json().code], [403, 'module_excluded'])
  assert.deepEqual(refused.json().usable_plans, ['regional_ops', 'national_campaign', 'sovereign_enterprise'])
  const gateway = (await admin.get('/billing/premium-modules')).json()[1]
  assert.deepEqual([gateway.key, gateway.is_usable], ['sms_gateway', false])
  await setQuota(100)
  assert.equal((await buy()).statusCode, 201)
  assert.equal((await send()).json().recipients, 1)
})

test('a suspended organization’s send stops, and goes on with its messages once it is opened again', async () => {
  const org = await organization()
  const platform = await organization()
  const change = async (payload: { suspended: boolean }) =>
    (await platform.as('admin')).send({ method: 'PATCH', url: `/admin/organizations/${org.id}`, payload })
  const people = Array.from({ length: 15 }, (_, at) => person(at + 60))
  const phones = new Set(people.map(({ phone_number }) => phone_number))
  const received = () => twilio.messages.map(({ to }) => to).filter((to) => phones.has(to))
  const { admin, id } = await campaignOf(org, people)
  const { send_id } = (await admin.post(`/campaigns/${id}/send`, { channel: 'sms' })).json()
  const send = await inPlatformWork(services, theSystem, takeSend)
  assert.equal((await change({ suspended: true })).statusCode, 200)
  // The turn had begun: its messages are written, and none of them leaves.
  await runSend(services, providers, send as NonNullable<typeof send>)
  clock.advanceSeconds(3_000)
  // Sends of other organizations may be waiting too.
  for (let other = await turn(); other; other = await turn()) assert.notEqual(other.tenant_id, org.id)
  assert.deepEqual(received(), [])

  await change({ suspended: false })
  const done = await finish(await org.as('programme_admin'), send_id)
  assert.deepEqual([done.status, done.handled, done.messages.sent], ['completed', 15, 15])
  assert.deepEqual([received().length, new Set(received()).size], [15, 15])
})
