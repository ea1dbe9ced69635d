import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPdf, pageTexts } from '@samakart/card-engine/testing/rasterize-pdf'
import { inReadScope } from '#platform/unit-of-work.ts'
import { checkBooks } from '#slices/billing/index.ts'
import { type Caller, openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { expireFiles } from '../files/expire-files.ts'
import { finishedJob } from '../testing/finished-job.ts'
import { people } from '../testing/new-campaign.ts'

const { organization, services, clock } = await openTestApp()
await services.queue.work()
const { signal } = new AbortController()

const pdf = async (caller: Caller, job: string, query: string) => {
  const answer = await caller.get(`/jobs/${job}/download/pdf?${query}`)
  assert.equal(answer.statusCode, 200, answer.body.slice(0, 200))
  return { bytes: new Uint8Array(answer.rawPayload), headers: answer.headers }
}
const put = (caller: Caller, body: object) => caller.send({ method: 'PUT', url: '/printers', payload: body })
const pagesOf = async (bytes: Uint8Array) => (await openPdf(bytes)).numPages
const own = await organization()
const operator = await own.as('operator')
const zones = ['Pikine', 'Dakar', 'Dakar', 'Pikine', undefined]
const rows = people(25).map((row, i) => ({ ...row, zone: zones[i % 5], health_center: i % 2 ? 'Poste B' : 'Poste A' }))
const job = await finishedJob(operator, rows)

test('layouts that the job did not make are made when asked for, and kept', async () => {
  for (const [query, pages, name] of [
    ['layout=cr80&duplex=true', 50, 'cr80-duplex.pdf'],
    ['layout=a4-8', 4, 'a4-8.pdf'],
    ['layout=a4-8&duplex=true&flip=short', 8, 'a4-8-duplex.pdf'],
    ['layout=receipts', 2, 'receipts.pdf'],
  ] as const) {
    const first = await pdf(operator, job, query)
    assert.equal(await pagesOf(first.bytes), pages, query)
    assert.match(String(first.headers['content-disposition']), new RegExp(name))
    const again = await pdf(operator, job, query)
    assert.equal(again.headers.etag, first.headers.etag)
    const part = await operator.get(`/jobs/${job}/download/pdf?${query}`, { range: 'bytes=0-4' })
    assert.deepEqual([part.statusCode, part.body], [206, '%PDF-'])
  }
  const made = await asOwner(services).query('select count(*)::int as n from printed_layout where job_id = $1', [job])
  assert.equal(made.rows[0].n, 4)
  const stored = await pdf(operator, job, 'layout=cr80&flip=short&sort=list')
  assert.equal(stored.headers.etag, (await pdf(operator, job, '')).headers.etag)
})

test('sorted sheets begin anew at every health centre, and their strips name no person', async () => {
  const { bytes } = await pdf(operator, job, 'layout=a4&duplex=true&sort=place')
  const count = await pagesOf(bytes)
  const pages = (await pageTexts(bytes, count)).map((texts) => texts.join(' '))
  const strips = pages
    .filter((_, i) => i % 2 === 0)
    .map((text) => /([^|]*)\|\s+Feuille (\d+)\/(\d+)/.exec(text) ?? assert.fail(text))
  assert.equal(strips.length, 6)
  const stacks = strips.map(([, place]) => (place ?? '').trim().split(' · ').slice(-2).join(' ').slice(-14).trim())
  assert.ok(stacks[0]?.includes('Poste A') && stacks[1]?.includes('Poste B'), stacks.join())
  for (let page = 0; page < count; page += 2) {
    const codes = (text = '') => (text.match(/DKR\d{3}-[0-9A-Z]{8}/g) ?? []).sort()
    assert.ok(codes(pages[page]).length > 0)
    assert.deepEqual(codes(pages[page]), codes(pages[page + 1]), 'each back has the cards of its front')
  }
})

test('a printer is kept with its offsets, which move the pages of a download', async () => {
  const printer = { name: 'HP du bureau', flip: 'short', front: { x: 1.5, y: -0.5 }, back: { x: 0, y: 2 } }
  const saved = await put(operator, { printers: [printer] })
  assert.equal(saved.statusCode, 200, saved.body)
  const [{ id }] = saved.json().printers
  assert.deepEqual((await operator.get('/printers')).json().printers, [{ id, ...printer }])
  const plain = await pdf(operator, job, 'layout=a4&duplex=true')
  const moved = await pdf(operator, job, `layout=a4&duplex=true&printer=${id}`)
  assert.notEqual(moved.headers.etag, plain.headers.etag)
  const renamed = await put(operator, { printers: [{ id, ...printer, name: 'HP' }] })
  assert.equal(renamed.json().printers[0].id, id)
  const calibration = await operator.get(`/printers/calibration?printer=${id}`)
  assert.equal(await pagesOf(new Uint8Array(calibration.rawPayload)), 2)
  const stranger = await (await organization()).as('operator')
  assert.deepEqual((await stranger.get('/printers')).json().printers, [])
  assert.equal((await stranger.get(`/printers/calibration?printer=${id}`)).statusCode, 404)
  assert.equal((await put(await own.as('viewer'), { printers: [] })).statusCode, 403)
  const wrong = { ...printer, front: { x: 11, y: 0 } }
  assert.equal((await put(operator, { printers: [wrong] })).statusCode, 422)
})

test('an organization that asks for many layouts is told to come back, and another one gets its own meanwhile', async () => {
  const neighbour = await (await organization()).as('operator')
  const otherJob = await finishedJob(neighbour, people(2))
  let done = 0
  const asked = [
    'a4-8&sort=place',
    'cr80&duplex=true&sort=place',
    'a4-8&duplex=true&flip=short&sort=place',
    'cr80&sort=place',
    'a4-8&duplex=true&sort=place',
  ].map(async (query) => {
    const { statusCode } = await operator.get(`/jobs/${job}/download/pdf?layout=${query}`)
    if (statusCode === 200) done++
    return statusCode
  })
  await pdf(neighbour, otherJob, 'layout=a4-8')
  assert.ok(done < 4, `${done} were made first`)
  assert.deepEqual((await Promise.all(asked)).toSorted(), [200, 200, 200, 200, 429])
})

test('no more than four other layouts are kept, all go with the job’s files, and the books say so', async () => {
  const count = async () => {
    const { rows: found } = await asOwner(services).query(
      'select count(*)::int as n from printed_layout where job_id = $1',
      [job],
    )
    return found[0].n
  }
  assert.equal(await count(), 4)
  clock.advanceSeconds(91 * 86_400)
  await expireFiles(services, signal)
  assert.equal(await count(), 0)
  const again = await own.as('operator')
  assert.equal((await again.get(`/jobs/${job}/download/pdf?layout=a4-8`)).statusCode, 410)
  const books = await inReadScope(services, own.id, (scope) => checkBooks(scope, services.keyring))
  assert.deepEqual(books.faults, [])
})
