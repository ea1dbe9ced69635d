import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { theSystem } from '#platform/scopes.ts'
import { inPlatformWork } from '#platform/unit-of-work.ts'
import { campaignFixture, person } from '#testing/campaign-fixture.ts'
import { openTestApp } from '#testing/test-app.ts'
import { SLOT_SIZES, takeJob } from './card-job.ts'

// No worker runs here: the tests take the jobs.
const { organization, services, clock } = await openTestApp()

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0)) await cleanUp()
})

async function programme(prefix: string) {
  const { id } = await organization()
  const fixture = campaignFixture(services, id)
  const campaign = await fixture.campaign(prefix)
  return {
    fixture,
    async submit(cards: number) {
      clock.advanceSeconds(1)
      const people = Array.from({ length: cards }, (_, number) => person(number))
      const job = await fixture.submit(campaign.id, people)
      cleanups.push(() => fixture.fail(job))
      return job
    },
  }
}

async function take(maxCards: number = SLOT_SIZES[2], roomBytes = 1e12) {
  clock.advanceSeconds(1)
  return (await inPlatformWork(services, theSystem, (work) => takeJob(work, maxCards, roomBytes)))?.id
}

test('organizations take turns, however many jobs one of them has submitted before', async () => {
  const [first, second, third] = [await programme('TURNA'), await programme('TURNB'), await programme('TURNC')]
  const ofFirst = [await first.submit(2), await first.submit(2), await first.submit(2)]
  const ofSecond = [await second.submit(2), await second.submit(2)]
  assert.equal(await take(), ofFirst[0])
  const ofThird = await third.submit(2)
  assert.deepEqual([await take(), await take(), await take()], [ofSecond[0], ofThird, ofFirst[1]])
  assert.deepEqual([await take(), await take(), await take()], [ofSecond[1], ofFirst[2], undefined])
})

test('a slot for small jobs leaves the larger ones to others', async () => {
  const { submit } = await programme('SMALL')
  const large = await submit(SLOT_SIZES[0] + 1)
  const small = await submit(1)
  assert.equal(await take(SLOT_SIZES[0]), small)
  assert.equal(await take(SLOT_SIZES[0]), undefined)
  assert.equal(await take(SLOT_SIZES[1]), large)
})

test('a job that does not fit on the disk is left to a worker with more room, and a smaller one is taken', async () => {
  const { submit } = await programme('ROOM')
  const large = await submit(100)
  const small = await submit(2)
  assert.equal(await take(SLOT_SIZES[2], 1e6), small)
  assert.equal(await take(SLOT_SIZES[2], 1e6), undefined)
  assert.equal(await take(SLOT_SIZES[2], 3e7), large)
})

test('workers that take jobs at the same time never take the same job', async () => {
  const { submit } = await programme('ATONCE')
  const jobs: string[] = []
  for (let each = 0; each < 6; each++) jobs.push(await submit(1))
  const taken: (string | undefined)[] = []
  while (taken.filter((id) => id !== undefined).length < jobs.length) {
    taken.push(...(await Promise.all(Array.from({ length: 4 }, () => take()))))
  }
  const ids = taken.filter((id) => id !== undefined)
  assert.deepEqual(ids.toSorted(), jobs.toSorted())
})

test('a job whose worker was killed is taken again when its lease has ended, and not before', async () => {
  const { submit, fixture } = await programme('KILLED')
  const job = await submit(1)
  assert.equal(await take(), job)
  clock.advanceSeconds(9)
  assert.equal(await take(), undefined)
  clock.advanceSeconds(3)
  assert.equal(await take(), job)
  await assert.rejects(fixture.complete(job), /Another worker/)
})
