import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'

const { organization, clock } = await openTestApp()

const body = {
  name: 'Distribution de moustiquaires',
  campaign_type: 'distribution',
  prefix: 'MOUST',
  language: 'fr',
  template_id: 'shield',
}

test('a new campaign is a draft without cards', async () => {
  const operator = await (await organization()).as('operator')
  const made = await operator.post('/campaigns/', { ...body, description: 'Région de Kolda', colour: 'ignored' })
  assert.equal(made.statusCode, 201)
  const { id, created_at, updated_at, check_code, ...rest } = made.json()
  const draft = {
    description: 'Région de Kolda',
    status: 'draft',
    total_cards: 0,
    valid_months: null,
    unique_beneficiary_ids: false,
    typed_codes: 'slow',
    card_code_length: 8,
  }
  assert.deepEqual(rest, { ...body, ...draft })
  assert.match(check_code, /^[0-9A-Z]{7}$/)
  assert.equal(created_at, updated_at)
  assert.deepEqual((await operator.get(`/campaigns/${id}`)).json().jobs, [])
})

test('a prefix belongs to one campaign of an organization, also after it is archived', async () => {
  const operator = await (await organization()).as('operator')
  const { id } = (await operator.post('/campaigns/', body)).json()
  assert.equal((await operator.send({ method: 'DELETE', url: `/campaigns/${id}` })).statusCode, 204)
  const again = await operator.post('/campaigns/', body)
  assert.deepEqual([again.statusCode, again.json().code], [400, 'prefix_taken'])
  const elsewhere = await (await organization()).as('operator')
  assert.equal((await elsewhere.post('/campaigns/', body)).statusCode, 201)
})

test('every bad field is named', async () => {
  const operator = await (await organization()).as('operator')
  const bad = { name: 'x', campaign_type: 'Big Type', prefix: 'ab', language: 'de', template_id: 'gold' }
  const answer = await operator.post('/campaigns/', bad, { 'accept-language': 'en' })
  assert.equal(answer.statusCode, 422)
  const errors: { path: string; message: string }[] = answer.json().errors
  assert.deepEqual(new Set(errors.map(({ path }) => path)), new Set(Object.keys(bad)))
  assert.match(errors.find(({ path }) => path === 'template_id')?.message ?? '', /vital.*sovereign/)
})

test('campaigns are listed newest first, in pages and by filters, and archived ones only on request', async () => {
  const operator = await (await organization()).as('operator')
  for (const prefix of ['AAA', 'BBB', 'CCC', 'DDD']) {
    clock.advanceSeconds(1)
    await operator.post('/campaigns/', {
      ...body,
      prefix,
      campaign_type: prefix === 'CCC' ? 'vaccination' : 'distribution',
    })
  }
  const list = async (query: string) => (await operator.get(`/campaigns/?${query}`)).json()
  const prefixesOf = (page: { items: { prefix: string }[] }) => page.items.map(({ prefix }) => prefix)
  const all = await list('limit=3')
  assert.deepEqual([all.total, all.limit, all.offset, prefixesOf(all)], [4, 3, 0, ['DDD', 'CCC', 'BBB']])
  assert.deepEqual(prefixesOf(await list('limit=3&offset=3')), ['AAA'])
  assert.deepEqual(prefixesOf(await list('campaign_type=vaccination')), ['CCC'])
  await operator.send({ method: 'DELETE', url: `/campaigns/${all.items[0].id}` })
  assert.equal((await list('')).total, 3)
  assert.deepEqual(prefixesOf(await list('status=archived')), ['DDD'])
  assert.equal((await operator.get('/campaigns/?limit=101')).statusCode, 422)
  assert.equal((await operator.get('/campaigns/?status=lost')).statusCode, 422)
})

test('only name and description can be changed', async () => {
  const operator = await (await organization()).as('operator')
  const { id } = (await operator.post('/campaigns/', body)).json()
  const change = (payload: object) => operator.send({ method: 'PATCH', url: `/campaigns/${id}`, payload })
  const changed = await change({ name: 'Moustiquaires 2026', description: 'deuxième vague' })
  assert.deepEqual([changed.statusCode, changed.json().name], [200, 'Moustiquaires 2026'])
  const refused = await change({ prefix: 'OTHER' })
  assert.deepEqual([refused.statusCode, refused.json().errors[0].path], [422, 'prefix'])
})

test('an archived campaign can be read but accepts no jobs, and archiving again changes nothing', async () => {
  const operator = await (await organization()).as('operator')
  const { id } = (await operator.post('/campaigns/', body)).json()
  const archive = () => operator.send({ method: 'DELETE', url: `/campaigns/${id}` })
  assert.deepEqual([(await archive()).statusCode, (await archive()).statusCode], [204, 204])
  assert.equal((await operator.get(`/campaigns/${id}`)).json().status, 'archived')
  const job = await operator.post(`/campaigns/${id}/jobs`, { beneficiaries: [{ first_name: 'Awa', last_name: 'Sy' }] })
  assert.deepEqual([job.statusCode, job.json().code], [409, 'campaign_archived'])
})

test('there are ten templates', async () => {
  const viewer = await (await organization()).as('viewer')
  const { total, items } = (await viewer.get('/templates')).json()
  assert.equal(total, 10)
  const sovereign = items.find(({ id }: { id: string }) => id === 'sovereign')
  assert.deepEqual([sovereign.width, sovereign.height], [1011, 375])
})
