import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { inPlatformScope, inReadScope, inUnitOfWork } from '#platform/unit-of-work.ts'
import { decideByDate, openReviewsOf, registerTwice } from '#testing/decided-registry.ts'
import { openTestApp } from '#testing/test-app.ts'
import { adoptProfile, retireProfile } from '../learning/profiles.ts'
import { findTaught, readDecisions } from './decided-pairs.ts'
import { MIN_DECISIONS, teach } from './teach.ts'

const { organization, services, clock } = await openTestApp()
const taught = () => inPlatformScope(services, (scope) => findTaught(scope, MIN_DECISIONS))
const decisionsOf = (tenantId: string) => inReadScope(services, tenantId, readDecisions)

const own = await organization()
const operator = await own.as('operator')
const head = await own.as('programme_admin')
await registerTwice(services, own.id, 80)

/** A man who was born in July, and his namesake of December. */
const askedAbout = async () => {
  const [review] = await openReviewsOf(operator)
  const { present_score, reasons, matcher_version } = (await operator.get(`/mpi/reviews/${review?.review_id}`)).json()
  return { review, present_score, reasons, matcher_version }
}

/** Whom the registry knows under the names of its first man, born in December. */
async function matchesOfNamesake(): Promise<{ confidence: string; matcher_version: string }[]> {
  const [first_name, last_name, date_of_birth] = ['Moussa', 'Ndiaye', '1940-12-27']
  const person = { first_name, last_name, date_of_birth, gender: 'M', region_code: 'DKR', commune: 'Pikine' }
  return (await operator.post('/mpi/match', person)).json().matches
}

test('too few decisions teach nothing', async () => {
  assert.deepEqual(await taught(), [])
  assert.equal((await head.post('/mpi/teaching')).statusCode, 202)
  assert.equal(await teach(services, own.id), undefined)
  assert.deepEqual((await head.get('/mpi/teaching')).json(), { decisions: 0, next_look_at: 30, last: null })
  assert.equal((await operator.get('/mpi/teaching')).statusCode, 403)
})

test('decisions that follow a rule propose a version that says which, and what it would do to the queue', async () => {
  const decided = await decideByDate(operator)
  assert.ok(decided >= MIN_DECISIONS, `${decided}`)
  await registerTwice(services, own.id, 16, 80)
  const open = (await openReviewsOf(operator)).length
  assert.ok(open > 4)
  assert.deepEqual(await taught(), [own.id])
  const found = await teach(services, own.id)
  assert.equal(found?.verdict, 'better')
  assert.deepEqual(await taught(), [])
  const { decisions, next_look_at, last } = (await head.get('/mpi/teaching')).json()
  assert.deepEqual([decisions, next_look_at], [decided, Math.ceil(decided * 1.25)])
  assert.ok(last.taught.log_loss < last.active.log_loss && last.certainty > 2.33, JSON.stringify(last))
  const namesakes = last.changes.find(({ term }: { term: string }) => term === 'pair.namesakes')
  assert.ok(namesakes.shift < 0 && namesakes.same === 0 && namesakes.expected > 10, JSON.stringify(last.changes))
  const { queue } = last
  assert.deepEqual([queue.open, queue.linked + queue.apart + queue.stay], [open, open])
  assert.ok(queue.apart > 0, JSON.stringify(queue))
  assert.equal(last.profile_status, 'candidate')
})

test('nothing changes until a person adopts it, past decisions never do, and going back restores every score', async () => {
  const { review, present_score, matcher_version } = await askedAbout()
  assert.doesNotMatch(matcher_version, /taught/)
  const before = await decisionsOf(own.id)
  assert.equal((await matchesOfNamesake()).filter(({ confidence }) => confidence === 'probable').length, 1)
  const { profile_id } = (await head.get('/mpi/teaching')).json().last
  const act = { tenantId: own.id, actor: { kind: 'user', id: head.userId } } as const
  await inUnitOfWork(services, act, (work) => adoptProfile(work, profile_id))
  const after = (await operator.get(`/mpi/reviews/${review?.review_id}`)).json()
  assert.notEqual(after.present_score, present_score)
  assert.equal(after.matcher_version, matcher_version, 'the review keeps the version that asked')
  assert.deepEqual(await decisionsOf(own.id), before)
  const matches = await matchesOfNamesake()
  assert.match(matches[0]?.matcher_version ?? '', /, taught by \d+ decisions,/)
  assert.equal(matches.filter(({ confidence }) => confidence === 'probable').length, 0)
  assert.deepEqual(await taught(), [], 'the version that was proposed is no news')
  await inUnitOfWork(services, act, retireProfile)
  assert.equal((await operator.get(`/mpi/reviews/${review?.review_id}`)).json().present_score, present_score)
  assert.deepEqual(await taught(), [], 'nor is what decided at the last look')
})

test('of a pair the last decision counts; an undone merge says two people, unless its review is open again', async () => {
  const other = await organization()
  const clerk = await other.as('operator')
  await registerTwice(services, other.id, 6, 200)
  const merges = await decideByDate(clerk)
  const decided = await decisionsOf(other.id)
  assert.equal(decided.length, merges)
  const same = (await clerk.get('/mpi/reviews?status=merged')).json().items
  assert.equal(same.length, decided.filter(({ isSame }) => isSame).length)
  clock.advanceSeconds(60)
  assert.equal((await clerk.post(`/mpi/reviews/${same[0].review_id}/reopen`)).statusCode, 200)
  assert.equal((await decisionsOf(other.id)).length, merges - 1)
  await clerk.post(`/mpi/reviews/${same[0].review_id}/resolve`, { decision: 'distinct' })
  const again = await decisionsOf(other.id)
  assert.deepEqual([again.length, again[0]?.isSame], [merges, false])

  const register = async (first_name: string): Promise<string> => {
    const person = {
      first_name,
      last_name: 'Kandé',
      date_of_birth: '1990',
      gender: 'M',
      region_code: 'DKR',
      country_code: 'SN',
    }
    const answer = await clerk.post('/mpi/register', person)
    assert.equal(answer.statusCode, 201, answer.body)
    return answer.json().mpi_id
  }
  const [one, two] = [await register('Alpha'), await register('Omar')]
  clock.advanceSeconds(60)
  await clerk.post('/mpi/merge', { source_mpi_id: one, target_mpi_id: two, reason: 'x' })
  assert.deepEqual([(await decisionsOf(other.id)).length, (await decisionsOf(other.id))[0]?.isSame], [merges + 1, true])
  clock.advanceSeconds(60)
  await clerk.post('/mpi/unmerge', { merged_mpi_id: one })
  assert.deepEqual(
    [(await decisionsOf(other.id)).length, (await decisionsOf(other.id))[0]?.isSame],
    [merges + 1, false],
  )
})

test('one organization never learns from another', async () => {
  const other = await organization()
  await registerTwice(services, other.id, 4)
  assert.deepEqual(await decisionsOf(other.id), [])
  assert.equal(await teach(services, other.id), undefined)
  const rows = await inReadScope(services, other.id, ({ db }) =>
    sql`select 1 from mpi_teaching where tenant_id <> ${other.id}`.execute(db),
  )
  assert.deepEqual(rows.rows, [])
})
