import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawFace, FACES } from '@samakart/card-engine/testing/photos/drawn-face'
import sharp from 'sharp'
import { type Caller, openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { until } from '#testing/until.ts'

const { organization, services, clock } = await openTestApp()
const [ndeye, moussa] = [await drawFace(FACES.ndeye, 420), await drawFace(FACES.moussa, 420)]

let people = 0
async function register(caller: Caller): Promise<string> {
  people += 1
  const person = {
    first_name: 'Awa',
    last_name: `Diop${'abcdefghij'[people]}`,
    date_of_birth: `19${50 + people}-02-03`,
    gender: 'F',
  }
  const answer = await caller.post('/mpi/register', { ...person, country_code: 'SN', region_code: 'DKR' })
  assert.equal(answer.statusCode, 201, answer.body)
  return answer.json().mpi_id
}

const put = (caller: Caller, mpiId: string, payload: Buffer | object, query = '', type = 'image/jpeg') =>
  caller.send({
    method: 'PUT',
    url: `/mpi/${mpiId}/photo${query}`,
    payload,
    ...(Buffer.isBuffer(payload) ? { headers: { 'content-type': type } } : {}),
  })
const remove = (caller: Caller, mpiId: string) => caller.send({ method: 'DELETE', url: `/mpi/${mpiId}/photo` })
const photoOf = async (caller: Caller, mpiId: string) => {
  const answer = await caller.get(`/mpi/${mpiId}/photo`)
  return answer.statusCode === 200 ? answer.rawPayload : answer.statusCode
}

test('a photo is stored, shown and removed, and each of it leaves a trace', async () => {
  const own = await organization('sovereign_enterprise')
  const [operator, viewer, admin] = [await own.as('operator'), await own.as('viewer'), await own.as('admin')]
  const mpiId = await register(operator)
  assert.equal((await viewer.get(`/mpi/${mpiId}`)).json().photo_updated_at, null)
  assert.equal((await viewer.get(`/mpi/${mpiId}/photo`)).json().code, 'photo_not_found')
  const stored = await put(operator, mpiId.toLowerCase(), ndeye)
  assert.deepEqual([stored.statusCode, stored.json().width, stored.json().height], [200, 336, 432], stored.body)
  assert.equal((await viewer.get(`/mpi/${mpiId}`)).json().photo_updated_at, stored.json().updated_at)

  const shown = await viewer.get(`/mpi/${mpiId}/photo`)
  assert.equal(shown.headers['content-type'], 'image/jpeg')
  assert.equal(shown.rawPayload.length, stored.json().size_bytes)
  const again = await viewer.get(`/mpi/${mpiId}/photo`, { 'if-none-match': String(shown.headers.etag) })
  assert.deepEqual([again.statusCode, again.rawPayload.length], [304, 0])

  assert.equal((await remove(operator, mpiId)).statusCode, 204)
  assert.equal(await photoOf(viewer, mpiId), 404)
  assert.equal((await remove(operator, mpiId)).statusCode, 404)
  await until(async () => {
    const entries = (await admin.get(`/audit/entries?limit=500`)).json().items ?? []
    const actions = new Set(entries.map(({ action }: { action: string }) => action))
    return ['mpi.photo_stored', 'person.photo_read', 'mpi.photo_removed'].every((action) => actions.has(action))
  })
})

test('a crop, the JSON form, and PNG', async () => {
  const operator = await (await organization('sovereign_enterprise')).as('operator')
  const mpiId = await register(operator)
  const left = await put(operator, mpiId, ndeye, '?x=0&y=0&width=0.5&height=0.5')
  assert.equal(left.statusCode, 200, left.body)
  const corner = await photoOf(operator, mpiId)
  const png = await sharp(ndeye).png().toBuffer()
  const crop = { x: 0, y: 0, width: 0.5, height: 0.5 }
  assert.equal((await put(operator, mpiId, { file: ndeye.toString('base64'), crop })).statusCode, 200)
  assert.deepEqual(await photoOf(operator, mpiId), corner)
  assert.equal((await put(operator, mpiId, png, '', 'application/octet-stream')).statusCode, 200)
  assert.notDeepEqual(await photoOf(operator, mpiId), corner)
  assert.equal((await put(operator, mpiId, ndeye, '?x=2&width=1&height=1')).statusCode, 422)
  assert.equal((await put(operator, mpiId, Buffer.from('no picture'))).json().code, 'picture_unreadable')
  assert.equal((await put(operator, mpiId, Buffer.alloc(6 * 1024 * 1024, 7))).json().code, 'picture_too_large')
  assert.equal((await put(operator, 'SN-DKR-26-AAAAAAAA', ndeye)).statusCode, 404)
})

test('viewers may look and not change; another organization finds nothing', async () => {
  const own = await organization('sovereign_enterprise')
  const [operator, viewer] = [await own.as('operator'), await own.as('viewer')]
  const mpiId = await register(operator)
  assert.equal((await put(viewer, mpiId, ndeye)).statusCode, 403)
  await put(operator, mpiId, ndeye)
  assert.equal((await remove(viewer, mpiId)).statusCode, 403)
  const stranger = await (await organization('sovereign_enterprise')).as('admin')
  assert.equal(await photoOf(stranger, mpiId), 404)
  assert.equal((await put(stranger, mpiId, ndeye)).statusCode, 404)
})

test('what is stored says nothing: it is sealed, and holds no trace of the picture', async () => {
  const operator = await (await organization('sovereign_enterprise')).as('operator')
  const mpiId = await register(operator)
  await put(operator, mpiId, ndeye)
  const { rows } = await asOwner(services).query('select sealed_photo from mpi_photo where mpi_id = $1', [mpiId])
  assert.match(rows[0].sealed_photo, /^v1\.[^.]+\.[^.]+\.[\w-]+$/)
})

test('merged people show the kept one’s photo, else the other’s, and undoing gives each their own back', async () => {
  const operator = await (await organization('sovereign_enterprise')).as('operator')
  const merge = (source: string, target: string, keep_target: boolean) =>
    operator.post('/mpi/merge', { source_mpi_id: source, target_mpi_id: target, reason: 'same', keep_target })
  for (const keepTarget of [true, false]) {
    const [source, target] = [await register(operator), await register(operator)]
    await put(operator, source, ndeye)
    const ofSource = await photoOf(operator, source)
    assert.equal((await merge(source, target, keepTarget)).statusCode, 200)
    assert.deepEqual(await photoOf(operator, target), ofSource, 'the only photo')
    assert.equal((await operator.post('/mpi/unmerge', { merged_mpi_id: source })).statusCode, 200)
    assert.equal(await photoOf(operator, target), 404)

    await put(operator, target, moussa)
    const ofTarget = await photoOf(operator, target)
    clock.advanceSeconds(1)
    await merge(source, target, keepTarget)
    assert.deepEqual(await photoOf(operator, source), keepTarget ? ofTarget : ofSource, `keep_target ${keepTarget}`)
    clock.advanceSeconds(1)
    await put(operator, target, moussa, '?x=0&y=0&width=0.8&height=0.8')
    const newest = await photoOf(operator, target)
    assert.ok(!Buffer.from(newest as Buffer).equals(ofSource as Buffer), 'a newer photo counts')
    await operator.post('/mpi/unmerge', { merged_mpi_id: source })
    assert.deepEqual([await photoOf(operator, source), await photoOf(operator, target)], [ofSource, newest])
  }
})

test('an export holds the photo; erasing the person leaves nothing that any key opens', async () => {
  const own = await organization('sovereign_enterprise')
  const [operator, admin] = [await own.as('operator'), await own.as('admin')]
  const mpiId = await register(operator)
  await put(operator, mpiId, ndeye)
  const photo = (await photoOf(operator, mpiId)) as Buffer
  const exported = (await admin.get(`/mpi/${mpiId}/export`)).json()
  assert.ok(Buffer.from(exported.identities[0].photo.data, 'base64').equals(photo))
  const pdf = await admin.get(`/mpi/${mpiId}/export?format=pdf`)
  assert.ok(pdf.rawPayload.includes(photo.subarray(200, 2_000)), 'the PDF shows it')

  const { rows: before } = await asOwner(services).query('select * from mpi_photo where mpi_id = $1', [mpiId])
  const { id } = (await (await own.as('programme_admin')).post(`/mpi/${mpiId}/erasure`, { reason: 'asked' })).json()
  assert.equal((await admin.post(`/erasures/${id}/confirm`)).statusCode, 200)
  const { rows } = await asOwner(services).query('select 1 from mpi_photo where mpi_id = $1', [mpiId])
  assert.equal(rows.length, 0)
  // A copy of the database still has the row; without the person's key nobody opens it.
  const { openPhotos } = await import('./photos.ts')
  const { inReadScope } = await import('#platform/unit-of-work.ts')
  assert.deepEqual(await inReadScope(services, own.id, (scope) => openPhotos(scope, before as never)), [undefined])
})
