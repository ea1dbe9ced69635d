import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decode } from 'fast-png'
import { openComments, openDeclarations, openTags } from '#testing/hostile-bodies.ts'
import { type Caller, openTestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { whileOthersAreAnswered } from '#testing/while-others-are-answered.ts'

const { organization, app, server } = await openTestApp()
await app.services.queue.work()

const dot =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="10" height="10"><circle cx="5" cy="5" r="5" fill="#fff"/></svg>'
const logo = Buffer.from(dot).toString('base64')
const person = { first_name: 'Awa', last_name: 'Diop' }

async function preview(caller: Caller, template: string, body: object = {}) {
  return caller.post(`/templates/${template}/preview`, body)
}

test('a preview has the size of the printed card and shows the given person', async () => {
  const viewer = await (await organization()).as('viewer')
  const sample = await preview(viewer, 'vital')
  assert.equal(sample.statusCode, 200, sample.body)
  assert.equal(sample.headers['content-type'], 'image/png')
  const { width, height } = decode(sample.rawPayload)
  assert.deepEqual([width, height], [1011, 638])
  const own = await preview(viewer, 'vital', { card: person })
  assert.notDeepEqual(own.rawPayload, sample.rawPayload)
  const withPhoto = await preview(viewer, 'vital', { with_photo: true })
  assert.ok(withPhoto.rawPayload.length > sample.rawPayload.length + 20_000)
  const fine = decode((await preview(viewer, 'sovereign', { dpi: 450 })).rawPayload)
  assert.deepEqual([fine.width, fine.height], [1517, 563])
})

test('colours and logos change a sovereign card; unreadable ones are refused at their field', async () => {
  const viewer = await (await organization()).as('viewer')
  const plain = (await preview(viewer, 'sovereign')).rawPayload
  const sovereign_config = { accent_hex: '#ffd34d', bg_hex: '#3a0d12', bg_deep_hex: '#24070b' }
  const red = await preview(viewer, 'sovereign', { sovereign_config, logos: [logo] })
  assert.equal(red.statusCode, 200, red.body)
  assert.notDeepEqual(red.rawPayload, plain)

  const wrong = await preview(viewer, 'sovereign', {
    sovereign_config: { accent_hex: '#222222' },
    logos: [logo, Buffer.from('not a picture').toString('base64')],
    card: person,
  })
  assert.equal(wrong.statusCode, 422)
  const paths = wrong.json().errors.map(({ path }: { path: string }) => path)
  assert.deepEqual(paths, ['sovereign_config/accent_hex', 'logos/1'])
  const arabic = await preview(viewer, 'vital', { card: { ...person, first_name: 'عائشة' } })
  assert.deepEqual([arabic.statusCode, arabic.json().errors[0].path], [422, 'card/first_name'])
  assert.equal((await preview(viewer, 'sovereign', { logos: [logo, logo, logo, logo] })).statusCode, 422)
  assert.equal((await preview(viewer, 'unknown')).statusCode, 422)
})

test('a picture made to be slow to read is refused by a sandbox process while other requests are answered', async () => {
  const viewer = await (await organization()).as('viewer')
  for (const picture of [openTags(200_000), openDeclarations(60_000), openComments(200_000)]) {
    const logos = [logo, Buffer.from(picture).toString('base64')]
    const answer = await whileOthersAreAnswered({ server, services: app.services }, () =>
      preview(viewer, 'sovereign', { logos }),
    )
    assert.deepEqual([answer.statusCode, answer.json().errors[0].path], [422, 'logos/1'])
  }
})

test('a job prints its design, and a design that cannot be printed is refused without a charge', async () => {
  const operator = await (await organization()).as('operator')
  const { id } = (
    await operator.post('/campaigns', {
      name: 'Passe 2026',
      campaign_type: 'distribution',
      prefix: 'DKRPAS',
      language: 'fr',
      template_id: 'sovereign',
    })
  ).json()
  const beneficiaries = [person]
  const refused = await operator.post(`/campaigns/${id}/jobs`, {
    beneficiaries,
    sovereign_config: { bg_hex: '#777777', bg_deep_hex: '#060a16' },
  })
  assert.deepEqual([refused.statusCode, refused.json().errors[0].path], [422, 'sovereign_config/accent_hex'])

  const picture = async (design: object) => {
    const { job_id } = (await operator.post(`/campaigns/${id}/jobs`, { beneficiaries, ...design })).json()
    await until(async () => (await operator.get(`/jobs/${job_id}`)).json().status === 'completed')
    const { items } = (await operator.get(`/campaigns/${id}/cards?job_id=${job_id}`)).json()
    return decode((await operator.get(`/cards/${items[0].card_code}/png`)).rawPayload)
  }
  const plain = await picture({})
  const red = await picture({ sovereign_config: { bg_hex: '#3a0d12', bg_deep_hex: '#24070b' }, logos: [logo] })
  const corner = ({ data, width, channels }: typeof plain) => [...data.slice((20 * width + 400) * channels).slice(0, 3)]
  const [isRed, isBlue] = [corner(red), corner(plain)]
  assert.ok((isRed[0] ?? 0) > (isRed[2] ?? 0) && (isBlue[2] ?? 0) > (isBlue[0] ?? 0), `${isRed} ${isBlue}`)
})
