import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decode } from 'fast-png'
import { type Caller, openTestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'

const { organization, app } = await openTestApp()
await app.services.queue.work()

const dot =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="10" height="10"><circle cx="5" cy="5" r="5" fill="#fff"/></svg>'

async function finishedJob(caller: Caller, campaign: string, body: object): Promise<string> {
  const { job_id } = (await caller.post(`/campaigns/${campaign}/jobs`, body)).json()
  await until(async () => (await caller.get(`/jobs/${job_id}`)).json().status === 'completed')
  return job_id
}

test('a reissued card looks like the card that it replaces, apart from its code and QR', async () => {
  const operator = await (await organization()).as('operator')
  const body = {
    name: 'Ndawal',
    campaign_type: 'nutrition',
    prefix: 'DKRLOOK',
    language: 'wo',
    template_id: 'sovereign',
  }
  const campaign = (await operator.post('/campaigns', body)).json().id
  const people = [
    { first_name: 'Awa', last_name: 'Diop' },
    { first_name: 'Modou', last_name: 'Fall', date_of_birth: '1990-02-03', health_center: 'Poste de Gueule Tapée' },
  ]
  const job = await finishedJob(operator, campaign, {
    beneficiaries: people,
    dpi: DPI,
    include_mpi_id: false,
    sovereign_config: { accent_hex: '#ffd34d', bg_hex: '#3a0d12', bg_deep_hex: '#24070b', max_attrs: 4 },
    logos: [Buffer.from(dot).toString('base64')],
  })
  const { items } = (await operator.get(`/campaigns/${campaign}/cards?job_id=${job}`)).json()
  const first: string = items[1].card_code
  const second = (await operator.post(`/cards/${first}/reissue`, { reason: 'perdue' })).json().card_code
  const third = (await operator.post(`/cards/${second}/reissue`, { reason: 'perdue' })).json().card_code
  const original = await pixelsOf(operator, first)
  for (const code of [second, third]) assert.deepEqual(differences(original, await pixelsOf(operator, code)), [])
})

const DPI = 450
const DOTS_PER_MM = DPI / 25.4

interface Picture {
  width: number
  height: number
  data: ArrayLike<number>
}

async function pixelsOf(caller: Caller, cardCode: string): Promise<Picture> {
  const png = await caller.get(`/cards/${cardCode}/png`)
  assert.equal(png.statusCode, 200, png.body)
  return decode(png.rawPayload)
}

/** Where sovereign cards differ from each other, in millimetres: the code and the QR. */
const CODE = { left: 11.2, right: 60.2, top: 9.1, bottom: 13.3 }
const QR = { left: 62.2, right: 85.6, top: 2.5, bottom: 22 }

/** The square millimetres elsewhere in which two cards differ. */
function differences(one: Picture, other: Picture): string[] {
  assert.deepEqual([other.width, other.height], [one.width, one.height])
  const found = new Set<string>()
  for (let at = 0; at < one.data.length; at++) {
    if (one.data[at] === other.data[at]) continue
    const [x, y] = [(Math.floor(at / 3) % one.width) / DOTS_PER_MM, Math.floor(at / 3 / one.width) / DOTS_PER_MM]
    const isExpected = [CODE, QR].some((box) => x > box.left && x < box.right && y > box.top && y < box.bottom)
    if (!isExpected) found.add(`${Math.floor(x)},${Math.floor(y)}`)
  }
  return [...found]
}
