import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { drawFace, FACES } from '@samakart/card-engine/testing/photos/drawn-face'
import { pictureName } from '@samakart/rules/picture-name'
import { decode } from 'fast-png'
import yazl from 'yazl'
import { HeldBytes } from '#platform/sandbox/held-bytes.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { type Caller, openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { until } from '#testing/until.ts'
import { TooMuchBeingSent } from '../errors.ts'
import { expirePhotoSets } from '../files/file-jobs.ts'
import { newCampaign } from '../testing/new-campaign.ts'
import { receiveZip } from './receive-photos.ts'

const { organization, services, clock, server } = await openTestApp({ WAITING_PHOTOS_MB_PER_ORGANIZATION: '1' })
await services.queue.work()
const [ndeye, moussa, anna] = await Promise.all(
  [FACES.ndeye, FACES.moussa, FACES.anna].map((face) => drawFace(face, 400)),
)

async function zipOf(files: Record<string, Buffer | undefined>): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [name, content] of Object.entries(files)) {
    if (content) zip.addBuffer(content, name)
    else zip.addEmptyDirectory(name)
  }
  zip.end()
  return buffer(zip.outputStream as NodeJS.ReadableStream)
}

const send = (caller: Caller, campaign: string, zip: Buffer | string, query = '', type = 'application/zip') =>
  caller.send({
    method: 'POST',
    url: `/campaigns/${campaign}/photos${query}`,
    payload: zip,
    headers: { 'content-type': type, 'accept-language': 'en' },
  })

const list = [
  { first_name: 'Ndèye', last_name: 'Fall', beneficiary_id: 'DK-001', date_of_birth: '1990-01-02', gender: 'F' },
  {
    first_name: 'Moussa',
    last_name: 'Ba',
    beneficiary_id: 'DK-002',
    date_of_birth: '1980-01-02',
    gender: 'M',
    photo: 'moussa b.JPG',
  },
  { first_name: 'Fatou', last_name: 'Sow', beneficiary_id: 'DK-003', date_of_birth: '1970-01-02', gender: 'F' },
]

async function run(caller: Caller, campaign: string, body: object): Promise<string> {
  const accepted = await caller.post(`/campaigns/${campaign}/jobs`, body)
  assert.equal(accepted.statusCode, 202, accepted.body)
  const { job_id } = accepted.json()
  await until(async () => ['completed', 'failed'].includes((await caller.get(`/jobs/${job_id}`)).json().status))
  const job = (await caller.get(`/jobs/${job_id}`)).json()
  assert.equal(job.status, 'completed', job.error)
  return job_id
}

test('a ZIP beside a list gives people their photos, and the job prints them', async () => {
  const own = await organization('sovereign_enterprise')
  const operator = await own.as('operator')
  const campaign = await newCampaign(operator, { template_id: 'aurora' })
  const zip = await zipOf({
    'photos/': undefined,
    'photos/dk-001.jpg': ndeye,
    'photos/Moussa B.jpeg': moussa,
    'photos/nobody.png': anna,
    'photos/notes.txt': Buffer.from('no picture'),
    'photos/half.jpg': anna?.subarray(0, 3_000),
    '__MACOSX/photos/._dk-001.jpg': Buffer.from('left by an archiver'),
  })
  const answer = await send(operator, campaign, zip)
  assert.equal(answer.statusCode, 201, answer.body)
  const { photos_id, pictures, names, refused, refused_count } = answer.json()
  assert.deepEqual([pictures, names], [3, ['DK-001', 'MOUSSA B', 'NOBODY']])
  assert.equal(refused_count, 2)
  assert.deepEqual(
    refused.map(({ name, code }: { name: string; code: string }) => [name, code]),
    [
      ['photos/notes.txt', 'picture_unreadable'],
      ['photos/half.jpg', 'picture_unreadable'],
    ],
  )
  assert.match(refused[0].reason, /not a photo/)

  const accepted = await operator.post(`/campaigns/${campaign}/jobs`, { beneficiaries: list, photos_id })
  assert.deepEqual(accepted.json().photos, { matched: 2, unmatched: 1, unused: 1 }, accepted.body)
  const { job_id } = accepted.json()
  await until(async () => (await operator.get(`/jobs/${job_id}`)).json().status === 'completed')

  const cards = (await operator.get(`/campaigns/${campaign}/cards?job_id=${job_id}`)).json().items
  const pdf = (await operator.get(`/jobs/${job_id}/download/pdf`)).rawPayload
  for (const [place, hasPhoto] of [true, true, false].entries()) {
    const { mpi_id, card_code } = cards[place]
    const photo = await operator.get(`/mpi/${mpi_id}/photo`)
    assert.equal(photo.statusCode, hasPhoto ? 200 : 404)
    if (hasPhoto) assert.ok(pdf.includes(photo.rawPayload), 'the PDF holds the photo unchanged')
    const drawn = decode((await operator.get(`/cards/${card_code}/png`)).rawPayload)
    assert.deepEqual([drawn.width, drawn.height], [1011, 638])
  }
  const { rows } = await asOwner(services).query('select id from photo_set_picture where set_id = $1', [photos_id])
  assert.equal(rows.length, 1, 'what was taken is no longer in the set')

  const reissued = await operator.post(`/cards/${cards[0].card_code}/reissue`, { reason: 'lost' })
  const again = (await operator.get(`/cards/${reissued.json().card_code}/png`)).rawPayload
  const first = (await operator.get(`/cards/${cards[0].card_code}/png`)).rawPayload
  const pixel = (file: Buffer, x: number, y: number) => {
    const { data, width } = decode(file)
    return [...(data as Uint8Array).slice(3 * (y * width + x), 3 * (y * width + x) + 3)]
  }
  assert.deepEqual(pixel(again, 180, 200), pixel(first, 180, 200), 'a reissued card shows the face too')

  const later = await run(operator, await newCampaign(operator, { template_id: 'aurora' }), { beneficiaries: list })
  const pdfLater = (await operator.get(`/jobs/${later}/download/pdf`)).rawPayload
  const known = (await operator.get(`/mpi/${cards[0].mpi_id}/photo`)).rawPayload
  assert.ok(pdfLater.includes(known), 'people keep their photo for later jobs')
})

test('a ZIP streams over a real connection, and the service answers others meanwhile', async () => {
  const operator = await (await organization('sovereign_enterprise')).as('operator')
  const campaign = await newCampaign(operator)
  const zip = await zipOf({ '1.jpg': ndeye })
  const address = await server.listen({ host: '127.0.0.1', port: 0 })
  const headers = { authorization: `Bearer ${operator.token}`, 'content-type': 'application/zip' }
  async function* slowly() {
    yield zip.subarray(0, 1_000)
    assert.equal(
      (await fetch(`${address}/campaigns`, { headers: { authorization: headers.authorization } })).status,
      200,
    )
    yield zip.subarray(1_000)
  }
  const sent = { method: 'POST', headers, body: Readable.from(slowly()), duplex: 'half' } as unknown as RequestInit
  const answer = await fetch(`${address}/campaigns/${campaign}/photos`, sent)
  assert.equal(answer.status, 201)
  assert.deepEqual(((await answer.json()) as { names: string[] }).names, ['1'])
})

test('a second ZIP adds to a set; other campaigns and organizations do not find it', async () => {
  const own = await organization('sovereign_enterprise')
  const operator = await own.as('operator')
  const campaign = await newCampaign(operator)
  const first = (await send(operator, campaign, await zipOf({ '1.jpg': ndeye }))).json()
  const second = await send(
    operator,
    campaign,
    await zipOf({ '2.jpg': moussa, '1.png': anna }),
    `?photos_id=${first.photos_id}`,
  )
  assert.deepEqual([second.json().pictures, second.json().photos_id], [2, first.photos_id], second.body)
  const other = await newCampaign(operator)
  const refused = await operator.post(`/campaigns/${other}/jobs`, { beneficiaries: list, photos_id: first.photos_id })
  assert.deepEqual([refused.statusCode, refused.json().code], [404, 'photo_set_not_found'])
  const stranger = await (await organization('sovereign_enterprise')).as('operator')
  assert.equal((await send(stranger, campaign, await zipOf({ '1.jpg': ndeye }))).statusCode, 404)
  assert.equal((await send(await own.as('viewer'), campaign, await zipOf({ '1.jpg': ndeye }))).statusCode, 403)
})

test('what is no ZIP of pictures is refused and leaves nothing', async () => {
  const operator = await (await organization('sovereign_enterprise')).as('operator')
  const campaign = await newCampaign(operator)
  const codeOf = async (zip: Buffer | string, type?: string) =>
    (await send(operator, campaign, zip, '', type)).json().code
  assert.equal(await codeOf(Buffer.from('PK\x03\x04 not a ZIP at all')), 'zip_unreadable')
  assert.equal(await codeOf(Buffer.alloc(0)), 'zip_unreadable')
  assert.equal(await codeOf(await zipOf({ 'empty/': undefined })), 'no_pictures')
  assert.equal(await codeOf((await zipOf({ '1.jpg': ndeye })).subarray(0, 400)), 'zip_unreadable')
  assert.equal(await codeOf('{}', 'application/json'), 'media_type_unsupported')
  assert.equal(await codeOf(ndeye ?? '', 'image/jpeg'), 'media_type_unsupported')
  const bomb = await send(operator, campaign, await zipOf({ 'bomb.jpg': Buffer.alloc(60 * 1024 * 1024) }))
  assert.deepEqual(
    bomb.json().refused?.map(({ code }: { code: string }) => code),
    ['picture_too_large'],
    bomb.body,
  )
  const { rows } = await asOwner(services).query(
    'select count(*)::int as sets from photo_set where campaign_id = $1 and ready_at is null',
    [campaign],
  )
  assert.equal(rows[0].sets, 0)
})

test('photos that nobody took are deleted with their key', async () => {
  const operator = await (await organization('sovereign_enterprise')).as('operator')
  const campaign = await newCampaign(operator)
  const { photos_id } = (await send(operator, campaign, await zipOf({ '1.jpg': ndeye }))).json()
  const count = async () => {
    const { rows } = await asOwner(services).query(
      `select (select count(*) from photo_set_picture where set_id = $1)::int as pictures,
        (select count(*) from person_key where id like $1 || '~%')::int as keys`,
      [photos_id],
    )
    return rows[0]
  }
  const { signal } = new AbortController()
  await expirePhotoSets(services, signal)
  assert.deepEqual(await count(), { pictures: 1, keys: 1 })
  clock.advanceSeconds(8 * 86_400)
  await expirePhotoSets(services, signal)
  assert.deepEqual(await count(), { pictures: 0, keys: 0 })
})

test('the photos of an organization that wait for a job have a limit, whatever the number of sets', async () => {
  const own = await organization('sovereign_enterprise')
  const operator = await own.as('operator')
  const campaign = await newCampaign(operator)
  const held = () =>
    inReadScope(
      services,
      own.id,
      async ({ db }) =>
        (await db.selectFrom('photo_set').select('id').where('tenant_id', '=', own.id).execute()).length,
    )
  const zip = await zipOf(Object.fromEntries(Array.from({ length: 16 }, (_, at) => [`${at}.jpg`, ndeye])))
  let sets = 0
  let answer = await send(operator, campaign, zip)
  for (; answer.statusCode === 201 && sets < 100; answer = await send(operator, campaign, zip)) sets++
  assert.deepEqual([answer.statusCode, answer.json().code], [409, 'too_many_photos_waiting'])
  assert.match(answer.json().detail, /more than 1 MB/)
  assert.ok(sets > 0)
  assert.equal(await held(), sets, 'what was refused leaves no set behind')
  const other = await (await organization('sovereign_enterprise')).as('operator')
  assert.equal((await send(other, await newCampaign(other), zip)).statusCode, 201)
})

test('what an organization is sending at once has a limit, and a sender who leaves gives the room back', async () => {
  const limit = { mb: 1, refuse: () => new TooMuchBeingSent(1) }
  const sent = new HeldBytes({ organization: limit, all: { ...limit, mb: 3 } })
  const receive = (owner: string, id: string, body = Readable.from([Buffer.alloc(700_000)])) =>
    receiveZip(services, { id, body, held: sent.open(owner) })
  const slow = new Readable({ read() {} })
  const first = receive('org_a', 'set_slow', slow)
  slow.push(Buffer.alloc(700_000))
  await until(async () => {
    const refused = await receive('org_a', 'set_next').then(
      async (zip) => zip[Symbol.asyncDispose](),
      (error) => error,
    )
    return refused instanceof TooMuchBeingSent
  })
  await (await receive('org_b', 'set_other'))[Symbol.asyncDispose]()
  slow.destroy(new Error('the sender left'))
  await assert.rejects(first, /the sender left/)
  await (await receive('org_a', 'set_again'))[Symbol.asyncDispose]()
})

test('a name is read as people write it', () => {
  for (const name of ['DK-001', 'dk-001.JPG', 'photos/dk-001.jpeg', 'C:\\photos\\Dk-001.png', ' dk-001 .jpg'])
    assert.equal(pictureName(name), 'DK-001')
  assert.equal(pictureName('B.2024.jpg'), 'B.2024')
})
