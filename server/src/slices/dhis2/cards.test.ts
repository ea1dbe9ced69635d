import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decode } from 'fast-png'
import { theSystem, type UnitOfWork } from '#platform/scopes.ts'
import { inUnitOfWork } from '#platform/unit-of-work.ts'
import { openTestApp } from '#testing/test-app.ts'
import { endTaskWithItsJobs } from './cards/follow-card-jobs.ts'
import { startNextCardJob } from './cards/start-card-job.ts'
import type { Task } from './tables.ts'
import { startTask } from './tasks/start-task.ts'
import { claimTask } from './tasks/task-lease.ts'
import type { CardRequest } from './tasks/task-request.ts'
import { type Dhis2Fixture, openDhis2Fixture } from './testing/dhis2-fixture.ts'

const testApp = await openTestApp({ DHIS2_RETRY_MS: '1' })
const { services } = testApp
await services.queue.work()

const logo = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="10" height="10"><circle cx="5" cy="5" r="5" fill="#fff"/></svg>',
).toString('base64')

async function ready(options = {}): Promise<Dhis2Fixture> {
  const fixture = await openDhis2Fixture(testApp, { enrollments: 24, ...options })
  await fixture.configure()
  await fixture.map('pev')
  return fixture
}

test('a programme becomes one campaign with cards, artifacts and quota; a second run makes only what is missing', async () => {
  await using fixture = await ready()
  const { head, dhis2, uid } = fixture
  const people = dhis2.world.count('pev')
  const first = await fixture.generate('pev')
  assert.deepEqual([first.status, first.total_cards, first.cards_generated], ['completed', people, people], first.error)
  assert.equal(first.estimated_cards, people)
  for (const url of Object.values(first.artifacts).map((each) => new URL(each).pathname + new URL(each).search)) {
    assert.equal((await head.get(url)).statusCode, 200, url)
  }
  const campaign = (await head.get(`/campaigns/${first.campaign_id}`)).json()
  assert.deepEqual([campaign.campaign_type, campaign.total_cards], ['dhis2', people])
  assert.equal(campaign.prefix, 'DKRPEV')
  assert.equal((await head.get('/billing/my-usage')).json().dhis2_cards, people)

  const none = await fixture.generate('pev')
  assert.deepEqual([none.status, none.estimated_cards, none.total_cards], ['completed', 0, 0])
  assert.equal(none.artifacts, undefined)
  dhis2.world.add({ programme: 'pev', attributes: { firstName: 'Seynabou', lastName: 'Tine', birth: '2024-02-02' } })
  const [enrollment] = dhis2.world.truth('pev')
  const { rows } = await services.database.pool.query(
    'select card_code from card join dhis2_enrollment e on e.card_job_id = job_id and e.card_place = place where e.enrollment_uid = $1',
    [enrollment?.enrollment],
  )
  assert.equal((await head.post(`/cards/${rows[0].card_code}/revoke`, { reason: 'perdue' })).statusCode, 200)
  const renewed = await fixture.generate('pev')
  assert.deepEqual([renewed.estimated_cards, renewed.total_cards, renewed.campaign_id], [2, 2, first.campaign_id])
  const { mpi_resolved, mpi_created } = renewed
  assert.deepEqual([mpi_created, mpi_resolved >= 1], [1, true], 'somebody new, and somebody known before')
  const again = await fixture.generate('pev', { regenerate: true })
  assert.deepEqual([again.mpi_created, again.mpi_resolved], [0, again.total_cards])
  assert.equal((await head.get(`/dhis2/tasks?programme_uid=${uid('pev')}`)).json().total, 4)
})

test('filters choose enrollments by date, unit with its sub-units, and status', async () => {
  await using fixture = await ready({ version: '2.39.0' })
  const truth = [...fixture.dhis2.world.truth('pev')]
  const day = ({ enrolledAt }: (typeof truth)[number]) =>
    fixture.dhis2.world.time.write(enrolledAt.getTime()).slice(0, 10)
  const days = truth.map(day).sort()
  const [from, to] = [days[2] ?? '', days[Math.floor(days.length / 2)] ?? '']
  const byDate = await fixture.generate('pev', {
    enrollment_filter: { enrollment_date_from: from, enrollment_date_to: to },
  })
  const inside = days.filter((each) => each >= from && each <= to).length
  assert.deepEqual([byDate.estimated_cards, byDate.total_cards], [inside, inside], byDate.error)
  const [one] = truth
  const region = fixture.dhis2.world.findOrgUnit(one?.orgUnit ?? '')?.path.split('/')[2] ?? ''
  const below = truth.filter(({ orgUnit }) => fixture.dhis2.world.findOrgUnit(orgUnit)?.path.includes(region))
  const filter = { org_unit: region, enrollment_status: 'active' }
  const byUnit = await fixture.generate('pev', { enrollment_filter: filter, regenerate: true })
  assert.equal(byUnit.total_cards, below.filter(({ status }) => status === 'ACTIVE').length)
})

test('what cannot be done is named before anything begins', async () => {
  await using fixture = await ready()
  const { head, uid } = fixture
  const ask = async (changes: object) => {
    const body = { programme_uid: uid('pev'), template: 'vital', ...changes }
    const answer = await head.post('/dhis2/generate-cards', body)
    return [answer.statusCode, answer.json().errors?.[0]?.path ?? answer.json().code]
  }
  assert.deepEqual(await ask({ template: 'gold' }), [422, 'template'])
  assert.deepEqual(await ask({ dpi: 301 }), [422, 'dpi'])
  assert.deepEqual(await ask({ programme_uid: 'IpHINAT79UW' }), [422, 'programme_uid'])
  assert.deepEqual(await ask({ programme_uid: '../../me' }), [422, 'programme_uid'])
  assert.deepEqual(await ask({ sovereign_config: { max_attrs: 2 } }), [422, 'sovereign_config'])
  assert.deepEqual(await ask({ logos: [logo] }), [422, 'logos'])
  assert.deepEqual(await ask({ template: 'sovereign', logos: ['bm90aGluZw=='] }), [422, 'logos/0'])
  const tooMany = { template: 'sovereign', sovereign_config: { max_attrs: 9 } }
  assert.deepEqual(await ask(tooMany), [422, 'sovereign_config/max_attrs'])
  assert.deepEqual(await ask({ enrollment_filter: { org_unit: 'IpHINAT79UW' } }), [422, 'enrollment_filter/org_unit'])
  assert.deepEqual(await ask({ enrollment_filter: { enrollment_status: 'LOST' } }), [
    422,
    'enrollment_filter/enrollment_status',
  ])
  const backwards = { enrollment_date_from: '2026-02-01', enrollment_date_to: '2026-01-01' }
  assert.deepEqual(await ask({ enrollment_filter: backwards }), [422, 'enrollment_filter/enrollment_date_to'])
  const poor = await testApp.organization('regional_ops')
  const other = await poor.as('programme_admin')
  await services.database.pool.query("update billing_plan set studio_print_quota = 2 where plan = 'regional_ops'")
  await other.post('/dhis2/config', { url: fixture.dhis2.url, ...fixture.dhis2.account })
  const broke = await other.post('/dhis2/generate-cards', { programme_uid: uid('pev'), template: 'vital' })
  assert.deepEqual([broke.statusCode, broke.json().code], [402, 'insufficient_balance'], broke.body)
  assert.equal((await other.get('/dhis2/tasks')).json().total, 0)
})

test('the language of a programme’s cards is chosen before the first of them, also Wolof, and speaks in the neutral label', async () => {
  await using fixture = await ready({ programmes: ['vih'] })
  await fixture.map('vih')
  const { head, uid, dhis2 } = fixture
  const programme = async () => {
    const { language, public_label } = (await head.get(`/dhis2/programmes/${uid('vih')}`)).json()
    return [language, public_label]
  }
  assert.deepEqual(await programme(), ['fr', 'Programme de santé'])
  const [row] = dhis2.world.truth('vih')
  const preview = async (more: string) =>
    (await head.get(`/dhis2/preview-card-png?enrollment_id=${row?.enrollment}&template=emerald${more}`)).rawPayload
  const french = await preview('')
  assert.notDeepEqual(await preview('&language=wo'), french)
  const made = await fixture.generate('vih', { language: 'wo' })
  assert.equal(made.status, 'completed', made.error)
  const campaign = (await head.get(`/campaigns/${made.campaign_id}`)).json()
  assert.deepEqual([campaign.language, campaign.name], ['wo', 'Porogaraamu wér-gi-yaram'])
  assert.deepEqual(await programme(), ['wo', 'Porogaraamu wér-gi-yaram'])
  await fixture.sync('vih')
  assert.deepEqual(await programme(), ['wo', 'Porogaraamu wér-gi-yaram'])
  assert.notDeepEqual(await preview(''), french)
  const late = { programme_uid: uid('vih'), template: 'emerald', language: 'en' }
  const refused = await head.post('/dhis2/generate-cards', late)
  assert.deepEqual([refused.statusCode, refused.json().errors?.[0]?.path], [422, 'language'])
})

test('previews are drawn by the engine that prints, for a sample, from DHIS2 and from the registry', async () => {
  await using fixture = await ready()
  const { head, dhis2 } = fixture
  const [row] = dhis2.world.truth('pev')
  const url = (id: string, more = '') => `/dhis2/preview-card-png?enrollment_id=${id}&template=sovereign${more}`
  const sample = await head.get(url('sample', '&dpi=450'))
  assert.deepEqual([sample.statusCode, sample.headers['content-type']], [200, 'image/png'])
  const { width, height } = decode(sample.rawPayload)
  assert.deepEqual([width, height], [1517, 563])
  const live = await head.get(url(row?.enrollment ?? ''))
  assert.equal(live.statusCode, 200, live.body)
  await fixture.sync('pev')
  const known = await head.get(url(row?.enrollment ?? ''))
  assert.equal(known.statusCode, 200)
  assert.notDeepEqual(known.rawPayload, sample.rawPayload)
  const body = { enrollment_id: row?.enrollment, template: 'sovereign', sovereign_config: { accent_hex: '#ffd34d' } }
  const styled = await head.post('/dhis2/preview-card-png', body)
  assert.notDeepEqual(styled.rawPayload, known.rawPayload)
  const badged = await head.post('/dhis2/preview-card-png', { ...body, logos: [logo] })
  assert.notDeepEqual(badged.rawPayload, styled.rawPayload)
  const mappings = [
    { card_field: 'first_name', dhis2_attribute_code: 'NOM' },
    { card_field: 'last_name', dhis2_attribute_code: 'PRENOM' },
  ]
  const swapped = await head.post('/dhis2/preview-card-png', { ...body, mappings })
  assert.equal(swapped.statusCode, 200, swapped.body)
  assert.notDeepEqual(swapped.rawPayload, styled.rawPayload)
  assert.equal((await head.get(url('IpHINAT79UW'))).statusCode, 404)
  assert.equal((await head.get('/dhis2/preview-card-png?enrollment_id=sample&template=gold')).statusCode, 422)
})

test('an enrollment whose card cannot be printed is left out, named with the reason and not paid; the others get theirs', async () => {
  await using fixture = await ready({ enrollments: 4 })
  const { world } = fixture.dhis2
  const people = world.count('pev')
  const add = (firstName: string, lastName: string) =>
    world.add({ programme: 'pev', attributes: { firstName, lastName, birth: '2024-02-02' } })
  add('Mouhamadou Moustapha Abdoul-Aziz Cheikh Ahmadou Bamba Serigne Touba', 'Tine')
  add('عائشة', 'Tine')
  const [long, arabic] = [...world.truth('pev')].slice(-2).map(({ enrollment }) => enrollment)
  const before = (await fixture.head.get('/billing/my-usage')).json().dhis2_cards
  const made = await fixture.generate('pev', { template: 'sovereign' })
  assert.deepEqual([made.status, made.total_cards, made.cards_left_out], ['completed', people, 2], made.error)
  const byId = (one: { enrollment_id: string }, other: { enrollment_id: string }) =>
    one.enrollment_id < other.enrollment_id ? -1 : 1
  assert.deepEqual(
    made.left_out?.sort(byId),
    [
      { enrollment_id: long ?? '', field: 'first_name', reason: 'too-long' },
      { enrollment_id: arabic ?? '', field: 'first_name', reason: 'unsupported-characters' },
    ].sort(byId),
  )
  assert.equal((await fixture.head.get('/billing/my-usage')).json().dhis2_cards - before, people)

  const again = await fixture.generate('pev', { template: 'sovereign' })
  assert.deepEqual([again.status, again.total_cards, again.cards_left_out], ['completed', 0, 2], again.error)
  const wider = await fixture.generate('pev', { template: 'vital' })
  assert.deepEqual([wider.total_cards, wider.left_out?.map(({ enrollment_id }) => enrollment_id)], [1, [arabic]])
})

test('a schedule does not try a card again that could not be printed', async () => {
  await using fixture = await ready({ enrollments: 2 })
  fixture.dhis2.world.add({
    programme: 'pev',
    attributes: {
      firstName: 'Mouhamadou Moustapha Abdoul-Aziz Cheikh Ahmadou Bamba Serigne Touba',
      lastName: 'Tine',
      birth: '2024-02-02',
    },
  })
  const schedule = { programme_uid: fixture.uid('pev'), interval_minutes: 60, enabled: true, auto_generate_cards: true }
  const set = await fixture.head.post('/dhis2/sync-schedule', { ...schedule, template: 'sovereign' })
  assert.ok(set.statusCode < 300, set.body)
  const generations = async () => {
    const { items } = (
      await fixture.head.get(`/dhis2/tasks?programme_uid=${fixture.uid('pev')}&kind=generation`)
    ).json()
    for (const { task_id } of items) await fixture.ended(task_id)
    return items.length
  }
  await fixture.sync('pev')
  assert.equal(await generations(), 1)
  await fixture.sync('pev', { full: true })
  assert.equal(await generations(), 1)
})

test('more cards than a job may have become several jobs of one task, and nobody gets two', async () => {
  await using fixture = await ready()
  await fixture.sync('pev')
  const people = fixture.dhis2.world.count('pev')
  const cardRequest: CardRequest = {
    template: 'vital',
    dpi: 300,
    include_mpi_id: true,
    regenerate: false,
    enrollment_filter: {},
  }
  const act = <T>(step: (work: UnitOfWork) => Promise<T>) =>
    inUnitOfWork(services, { tenantId: fixture.organizationId, actor: theSystem }, step)
  const task = await act(async (work) => {
    const request = { cards: cardRequest, skipReading: true }
    const { id } = await startTask(work, {
      kind: 'generation',
      programmeUid: fixture.uid('pev'),
      origin: 'manual',
      request,
      estimatedCards: people,
    })
    return (await claimTask(work, id)) as Task
  })
  const jobs = Math.floor(people / 2) + 1
  // Somebody is read anew while the first cards are prepared: then they are prepared again.
  let steps = 0
  const actWithConflict = async <T>(step: (work: UnitOfWork) => Promise<T>) => {
    if (steps++ === 0)
      await services.database.pool.query(
        `update dhis2_enrollment set row_hash = 'other' where tenant_id = $1
          and enrollment_uid = (select min(enrollment_uid) from dhis2_enrollment where tenant_id = $1)`,
        [fixture.organizationId],
      )
    return act(step)
  }
  assert.equal(await startNextCardJob({ services, task, cardRequest, act: actWithConflict, maxCardsPerJob: 2 }), 2)
  assert.equal(steps, 4)
  for (let job = 2; job <= jobs; job++) {
    assert.equal(await startNextCardJob({ services, task, cardRequest, act, maxCardsPerJob: 2 }), job < jobs ? 2 : 0)
    // The first batch is not the whole.
    assert.equal((await fixture.head.get(`/dhis2/tasks/${task.id}`)).json().total_cards, people)
  }
  await act((work) => endTaskWithItsJobs(work, task.id))
  const { status, total_cards, cards_generated } = await fixture.ended(task.id)
  assert.deepEqual([status, total_cards, cards_generated], ['completed', people, people])
  const { batches } = (await fixture.head.get(`/dhis2/tasks/${task.id}`)).json()
  assert.deepEqual([batches.length, batches[0].total_cards], [Math.ceil(people / 2), 2])
  for (const { artifacts } of batches)
    assert.equal((await fixture.head.get(new URL(artifacts.pdf_url).pathname)).statusCode, 200)
  const { rows } = await services.database.pool.query(
    'select count(distinct (card_job_id, card_place))::int as cards from dhis2_enrollment where tenant_id = $1',
    [fixture.organizationId],
  )
  assert.equal(rows[0].cards, people)
})

test('a whole programme is made anew on request, also as boarding passes, and older cards stay valid', async () => {
  await using fixture = await ready({ enrollments: 4 })
  const { head } = fixture
  const people = fixture.dhis2.world.count('pev')
  const first = await fixture.generate('pev')
  const look = { template: 'sovereign', dpi: 450, sovereign_config: { accent_hex: '#ffd34d', max_attrs: 2 } }
  const anew = await fixture.generate('pev', { regenerate: true, ...look })
  assert.deepEqual([anew.status, anew.estimated_cards, anew.total_cards], ['completed', people, people], anew.error)
  assert.deepEqual([anew.campaign_id, anew.job_id === first.job_id], [first.campaign_id, false])
  const { items, total } = (await head.get(`/campaigns/${first.campaign_id}/cards?limit=100`)).json()
  assert.equal(total, people * 2)
  assert.ok(items.every(({ status }: { status: string }) => status === 'valid'))
  const archive = await head.get(new URL(anew.artifacts.zip_url ?? '').pathname)
  const sizes = pngSizes(archive.rawPayload)
  assert.equal(sizes.length, people)
  for (const size of sizes) assert.deepEqual(size, [1517, 563])
})

test('colours and logos of a generation are on its cards, and the logos stay nowhere else', async () => {
  await using fixture = await ready({ enrollments: 3 })
  const { head } = fixture
  const look = { template: 'sovereign', sovereign_config: { accent_hex: '#ffd34d' }, logos: [logo, logo] }
  const { campaign_id, status, error } = await fixture.generate('pev', look)
  assert.equal(status, 'completed', error)
  const { items } = (await head.get(`/campaigns/${campaign_id}/cards`)).json()
  const printed = await head.get(`/cards/${items[0].card_code}/png`)
  const enrollment_id = [...fixture.dhis2.world.truth('pev')][0]?.enrollment
  const preview = await head.post('/dhis2/preview-card-png', { enrollment_id, ...look })
  assert.deepEqual(headerOf(printed.rawPayload), headerOf(preview.rawPayload))
  const bare = await head.post('/dhis2/preview-card-png', { enrollment_id, ...look, logos: [] })
  assert.notDeepEqual(headerOf(bare.rawPayload), headerOf(preview.rawPayload))
  const kept = await services.database.pool.query('select count(*) from dhis2_task_logo')
  assert.equal(Number(kept.rows[0].count), 0)
})

test('a card may be sent to, or saved by, somebody whom no synchronization has read yet', async () => {
  await using fixture = await ready({ version: '2.38.7' })
  const { head, dhis2, uid } = fixture
  const [awa, second, third] = dhis2.world.truth('pev')
  const message = { channel: 'sms', phone_number: '+221771234567', message: 'Bonjour {first_name}' }
  const send = (enrollment_id = '') => head.post('/dhis2/send-card', { ...message, enrollment_id })
  assert.equal((await send(awa?.enrollment)).statusCode, 200)
  const [sent] = (await head.get('/distribution/outbox')).json().items
  assert.match(sent.text, /^Bonjour \p{L}/u)
  assert.equal((await head.get(`/dhis2/google-wallet/${second?.enrollment}`)).statusCode, 200)
  const enrollment_ids = [second?.enrollment, third?.enrollment, 'Zz345678901']
  const bulk = (await head.post('/dhis2/google-wallet/bulk', { enrollment_ids, programme_uid: uid('pev') })).json()
  assert.deepEqual([bulk.total, bulk.processed, bulk.errors[0].enrollment_id], [3, 2, 'Zz345678901'])
  assert.equal((await head.get('/mpi/search')).json().total, 3)

  const read = await fixture.sync('pev')
  assert.deepEqual([read.mpi_resolved >= 3, read.enrollments_changed], [true, dhis2.world.count('pev') - 3])
  dhis2.world.add({ programme: 'pev', attributes: { firstName: 'Seynabou', lastName: 'Tine', birth: '2024-02-02' } })
  dhis2.faults.plan('error-503', { every: 1 })
  const unread = [...dhis2.world.truth('pev')].at(-1)
  assert.equal((await send(unread?.enrollment)).json().code, 'enrollment_not_found')
  dhis2.assertOnlyGets()
})

test('a person’s enrollments are told by the identity, and only to its own organization', async () => {
  await using fixture = await ready({ enrollments: 2 })
  await fixture.sync('pev')
  const [row] = fixture.dhis2.world.truth('pev')
  const { rows } = await services.database.pool.query(
    'select mpi_id from dhis2_enrollment where tenant_id = $1 and enrollment_uid = $2',
    [fixture.organizationId, row?.enrollment],
  )
  const address = `/dhis2/enrollments?mpi_id=${rows[0].mpi_id}`
  const { total, items } = (await fixture.head.get(address)).json()
  assert.deepEqual([total, items[0].enrollment_id, items[0].has_card], [1, row?.enrollment, false])
  assert.equal(items[0].programme_uid, fixture.uid('pev'))
  const outsider = await (await testApp.organization('sovereign_enterprise')).as('programme_admin')
  assert.equal((await outsider.get(address)).statusCode, 404)
})

/** Of the boarding pass at 300 DPI: logos and issuer, above everything that differs from card to card. */
function headerOf(png: Uint8Array) {
  const { data, width } = decode(png)
  return data.subarray(0, width * 3 * 30)
}

test('another organization’s tasks, programmes and enrollments do not exist', async () => {
  await using fixture = await ready()
  await using outsider = await openDhis2Fixture(testApp)
  const { task_id } = await fixture.sync('pev')
  assert.equal((await outsider.head.get(`/dhis2/tasks/${task_id}`)).statusCode, 404)
  assert.equal((await outsider.head.get('/dhis2/tasks')).json().total, 0)
  await outsider.configure()
  const [row] = fixture.dhis2.world.truth('pev')
  await outsider.dhis2.stop()
  const preview = await outsider.head.get(`/dhis2/preview-card-png?enrollment_id=${row?.enrollment}&template=vital`)
  assert.equal(preview.statusCode, 503)
})

/** Width and height from the head of every picture in an archive. */
function pngSizes(zip: Buffer): [width: number, height: number][] {
  const sizes: [number, number][] = []
  const head = Buffer.from('IHDR')
  for (let at = zip.indexOf(head); at >= 0; at = zip.indexOf(head, at + 4))
    sizes.push([zip.readUInt32BE(at + 4), zip.readUInt32BE(at + 8)])
  return sizes
}
