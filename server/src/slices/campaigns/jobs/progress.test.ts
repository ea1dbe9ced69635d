import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { etaSeconds, type Progress, shareDone } from './progress.ts'

const started = new Date('2026-03-02T08:00:00Z')
const later = (seconds: number) => new Date(started.getTime() + seconds * 1_000)
const job: Progress = {
  status: 'generating',
  people_to_find: 1_000,
  people_found: 0,
  cards_generated: 0,
  cards_issued: 0,
  total_cards: 1_000,
  published_at: null,
  started_at: started,
  phase_started_at: started,
}

test('the progress of a job moves while people are found and cards printed, and while cards become valid', () => {
  const states: Partial<Progress>[] = [
    {},
    { people_found: 500 },
    { people_found: 1_000 },
    { people_found: 1_000, cards_generated: 400 },
    { people_found: 1_000, cards_generated: 1_000 },
    { people_found: 1_000, cards_generated: 1_000, published_at: started, cards_issued: 500 },
    { people_found: 1_000, cards_generated: 1_000, published_at: started, cards_issued: 1_000 },
  ]
  const shares = states.map((state) => Math.round(100 * shareDone({ ...job, ...state })))
  assert.deepEqual(shares, [0, 21, 43, 60, 86, 93, 100])
})

test('people whom the registry knows add nothing to the work of a job', () => {
  const knownPeople = { ...job, people_to_find: 0 }
  assert.equal(shareDone({ ...knownPeople, cards_generated: 1_000 }), 6 / 8)
})

test('the time left follows the speed of the current phase, and at its beginning the average speed', () => {
  assert.equal(etaSeconds(job, later(10)), null)
  assert.equal(etaSeconds({ ...job, people_found: 500, cards_generated: 500 }, later(30)), 40)
  const issuing = { ...job, cards_generated: 1_000, published_at: later(60), phase_started_at: later(60) }
  assert.equal(etaSeconds(issuing, later(60)), 10)
  const slowly = { ...issuing, cards_issued: 10 }
  const [early, late] = [etaSeconds(slowly, later(61)), etaSeconds({ ...slowly, cards_issued: 500 }, later(110))]
  assert.ok(early !== null && early < 20, 'ten slow cards count little')
  assert.ok(late !== null && late > 30, 'five hundred slow cards count fully')
})

test('no state of a job has a share outside of 0 to 1 or a time left below zero', () => {
  const upTo = (most: number) => fc.integer({ min: 0, max: most })
  const states = fc
    .record({ total: fc.integer({ min: 1, max: 10_000 }), isPublished: fc.boolean() })
    .chain(({ total, isPublished }) =>
      upTo(total).chain((unknown) =>
        fc.record({
          status: fc.constant('generating' as const),
          total_cards: fc.constant(total),
          people_to_find: fc.constant(unknown),
          people_found: upTo(unknown),
          cards_generated: isPublished ? fc.constant(total) : upTo(total),
          cards_issued: isPublished ? upTo(total) : fc.constant(0),
          published_at: fc.constant(isPublished ? started : null),
          started_at: fc.constant(started),
          phase_started_at: fc.constant(started),
        }),
      ),
    )
  fc.assert(
    fc.property(states, upTo(1_000), (state, seconds) => {
      const share = shareDone(state)
      assert.ok(share >= 0 && share <= 1)
      assert.ok((etaSeconds(state, later(seconds)) ?? 0) >= 0)
    }),
  )
})
