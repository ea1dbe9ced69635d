import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TEMPLATE_IDS } from '@samakart/card-engine'
import { contrast } from '@samakart/card-engine/colour'
import { decode } from 'fast-png'
import { openTags } from '#testing/hostile-bodies.ts'
import { type Caller, openTestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { whileOthersAreAnswered } from '#testing/while-others-are-answered.ts'

const { organization, app, server } = await openTestApp()
await app.services.queue.work()

const svg = (fill: string) =>
  `data:image/svg+xml;base64,${Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="10" height="10"><rect width="10" height="10" fill="${fill}"/></svg>`,
  ).toString('base64')}`

const RED = svg('#ff0000')
const green = { primary_colour: '#005a35', accent_colour: '#f5c518' }
const lines = { ministry_line: 'Ministère de la Santé', programme_line: 'Couverture maladie' }

async function put(caller: Caller, body: object, path = '/brand') {
  return caller.send({ method: 'PUT', url: path, payload: body })
}

test('a programme administrator sets the brand, and every colleague sees it', async () => {
  const own = await organization()
  const [chief, viewer, operator] = [await own.as('programme_admin'), await own.as('viewer'), await own.as('operator')]
  const empty = (await viewer.get('/brand')).json()
  assert.deepEqual([empty.emblem, empty.logos, empty.version], [null, [], null])

  assert.equal((await put(operator, lines)).statusCode, 403)
  const saved = await put(chief, { ...green, ...lines, emblem: RED, logos: [RED, svg('#00ff00')], website: 'sante.sn' })
  assert.equal(saved.statusCode, 200, saved.body)
  const seen = (await viewer.get('/brand')).json()
  assert.deepEqual(seen, saved.json())
  assert.equal(seen.emblem, RED)
  assert.equal(seen.logos.length, 2)

  const changed = (await put(chief, { website: null, help_line: '800 00 50 50' })).json()
  assert.deepEqual([changed.website, changed.help_line, changed.emblem], [null, '800 00 50 50', RED])
  assert.notEqual(changed.version, seen.version)
  const stranger = await (await organization()).as('admin')
  assert.equal((await stranger.get('/brand')).json().emblem, null)

  const { items } = (await (await own.as('admin')).get('/audit/entries?limit=20')).json()
  const acts = items.filter(({ action }: { action: string }) => action === 'brand.changed')
  assert.equal(acts.length, 2)
})

test('colours that cannot be told apart are refused with a suggestion that passes', async () => {
  const chief = await (await organization()).as('programme_admin')
  for (const [primary_colour, accent_colour] of [
    ['#00693e', '#c8102e'],
    ['#777777', '#888888'],
    ['#ffd400', '#ffffff'],
  ] as const) {
    const refused = await put(chief, { primary_colour, accent_colour })
    assert.equal(refused.statusCode, 422)
    const [{ path, message, suggestion }] = refused.json().errors
    assert.ok(message.includes(suggestion), message)
    const pair: Record<string, string> = { primary_colour, accent_colour, [path]: suggestion }
    assert.ok(contrast(pair.primary_colour ?? '', pair.accent_colour ?? '') >= 4.5)
    assert.equal((await put(chief, pair)).statusCode, 200)
  }
  const half = await put(await (await organization()).as('programme_admin'), { primary_colour: '#00693e' })
  assert.deepEqual([half.statusCode, half.json().errors[0].path], [422, 'accent_colour'])
})

test('what no card can show is refused at its path', async () => {
  const chief = await (await organization()).as('programme_admin')
  const broken = `data:image/png;base64,${Buffer.from('not a picture').toString('base64')}`
  const refused = await put(chief, { emblem: broken, logos: [RED, broken], ministry_line: '卫生部' })
  assert.equal(refused.statusCode, 422)
  const paths = refused.json().errors.map(({ path }: { path: string }) => path)
  assert.deepEqual(paths.sort(), ['emblem', 'logos/1', 'ministry_line'])
  const hidden = await put(chief, { ministry_line: 'Ministère\u202e de la Santé' })
  assert.deepEqual([hidden.statusCode, hidden.json().errors[0].path], [422, 'ministry_line'])
  const pale = await put(chief, { signature: svg('#fffff4'), emblem: svg('#fffff4') })
  assert.deepEqual(
    [pale.statusCode, pale.json().errors.map(({ path }: { path: string }) => path)],
    [422, ['signature']],
  )
  assert.equal((await put(chief, { logos: [RED, RED, RED, RED] })).statusCode, 422)
  assert.equal((await put(chief, { emblem: 'https://example.org/emblem.png' })).statusCode, 422)

  const slow = `data:image/svg+xml;base64,${Buffer.from(openTags(200_000)).toString('base64')}`
  const answer = await whileOthersAreAnswered({ server, services: app.services }, () => put(chief, { emblem: slow }))
  assert.deepEqual([answer.statusCode, answer.json().errors[0].path], [422, 'emblem'])
})

test('all ten templates are previewed with a brand that is not saved', async () => {
  const viewer = await (await organization()).as('viewer')
  const answer = await viewer.post('/brand/preview', { ...green, emblem: RED })
  assert.equal(answer.statusCode, 200, answer.body)
  const { items } = answer.json()
  assert.deepEqual(
    items.map(({ template }: { template: string }) => template),
    [...TEMPLATE_IDS],
  )
  assert.ok(hasRed(items[0].png))
  assert.equal((await viewer.get('/brand')).json().version, null)
  const plain = (await viewer.post('/brand/preview', { templates: ['vital'], last_name: 'Sow' })).json()
  assert.equal(plain.items.length, 1)
  assert.ok(!hasRed(plain.items[0].png))
  const withPhoto = (await viewer.post('/brand/preview', { templates: ['vital'], with_photo: true })).json()
  assert.deepEqual(
    [withPhoto, plain].map(({ items: [{ png }] }) => hasHeadWrap(png)),
    [true, false],
  )
  assert.equal((await viewer.post('/brand/preview', { ...green, accent_colour: '#005a36' })).statusCode, 422)
})

test('cards of a job keep the brand that it was accepted with; a campaign may have its own', async () => {
  const own = await organization()
  const [chief, operator] = [await own.as('programme_admin'), await own.as('operator')]
  const campaign = { campaign_type: 'vaccination', language: 'fr', template_id: 'vital' }
  const create = async (prefix: string) =>
    (await operator.post('/campaigns', { ...campaign, name: `Campagne ${prefix}`, prefix })).json().id as string
  const id = await create('DKRVAC')
  const print = async () => {
    const beneficiaries = [{ first_name: 'Awa', last_name: 'Diop' }]
    const { job_id } = (await operator.post(`/campaigns/${id}/jobs`, { beneficiaries })).json()
    await until(async () => (await operator.get(`/jobs/${job_id}`)).json().status === 'completed')
    const { items } = (await operator.get(`/campaigns/${id}/cards?job_id=${job_id}`)).json()
    return items[0].card_code as string
  }
  const reissued = async (code: string) =>
    (await operator.post(`/cards/${code}/reissue`, { reason: 'Abîmée' })).json().card_code as string
  const png = async (code: string) => (await operator.get(`/cards/${code}/png`)).rawPayload

  const plain = await print()
  await put(chief, { ...green, emblem: RED })
  const branded = await print()
  assert.deepEqual([isRed(await png(plain)), isRed(await png(branded))], [false, true])

  await put(chief, { emblem: svg('#0000ff') }, `/campaigns/${id}/brand`)
  const blue = await print()
  assert.ok(!isRed(await png(blue)) && isBlue(await png(blue)))
  assert.ok(isRed(await png(await reissued(branded))), 'a reissued card looks like the card that it replaces')
  assert.ok(!isRed(await png(await reissued(plain))))

  const preview = async (body: object) => (await operator.post('/templates/vital/preview', body)).rawPayload
  assert.ok(isRed(await preview({})) && isBlue(await preview({ campaign_id: id })))
  await put(chief, { emblem: null }, `/campaigns/${id}/brand`)
  assert.ok(isRed(await preview({ campaign_id: id })))
  for (const nothing of ['null', '{}']) {
    await put(chief, { emblem: svg('#0000ff'), help_line: '800' }, `/campaigns/${id}/brand`)
    const headers = { 'content-type': 'application/json' }
    const url = `/campaigns/${id}/brand`
    const answer = await chief.send({ method: 'PUT', url, payload: nothing, headers })
    assert.deepEqual([answer.statusCode, answer.json().emblem, answer.json().version], [200, null, null], nothing)
    assert.ok(isRed(await preview({ campaign_id: id })))
  }
  assert.equal((await put(chief, {}, '/campaigns/camp_unknown/brand')).statusCode, 404)
})

/** Whether the emblem at the upper left has this colour. */
function emblemColour(png: Uint8Array): number[] {
  const { data, width, channels } = decode(png)
  const at = (95 * width + 110) * channels
  return [...data.slice(at, at + 3)].map(Number)
}

const isRed = (png: Uint8Array) => emblemColour(png).join() === '255,0,0'
const isBlue = (png: Uint8Array) => emblemColour(png).join() === '0,0,255'
const hasRed = (url: string) => isRed(Buffer.from(url.split(',')[1] ?? '', 'base64'))

/** Of the drawn face that previews with a photo show. */
function hasHeadWrap(url: string): boolean {
  const { data, channels } = decode(Buffer.from(url.split(',')[1] ?? '', 'base64'))
  let wrapped = 0
  for (let at = 0; at < data.length; at += channels) {
    const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]]
    if (red > 150 && green < 110 && blue < 90) wrapped++
  }
  return wrapped > 3_000
}
