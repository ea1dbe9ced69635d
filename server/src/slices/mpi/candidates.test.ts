import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prepare } from '@samakart/matcher'
import { Postings, type Probe } from './blind-index.ts'
import { rankCandidates } from './candidates.ts'

const dated = prepare({ first_name: 'Awa', last_name: 'Diop', date_of_birth: '1990-02-03' })
const undated = prepare({ first_name: 'Awa', last_name: 'Diop', date_of_birth: '1990' })

/** One key of each kind, with the people who stand under it. */
function registry(under: Record<string, number[]>, withDay: number[] = []): { probes: Probe[]; postings: Postings } {
  const postings = new Postings()
  const probes = Object.entries(under).map(([kind, people], hash) => {
    postings.set(hash, people)
    return { kind, hash }
  })
  for (const number of withDay) postings.withDay.add(number)
  return { probes, postings }
}

const numbers = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at)

test('whoever shares only a name and a place is left out if both dates are known, and is a candidate otherwise', () => {
  const { probes, postings } = registry({ n: [1, 2, 3], r: [1, 2], k: [2], y: [4] }, [1, 2, 4])
  assert.deepEqual(rankCandidates(dated, probes, postings).toSorted(), [2, 3, 4])
  assert.deepEqual(rankCandidates(undated, probes, postings).toSorted(), [1, 2, 3, 4])
})

test('of many candidates the likeliest are kept: first who shares an identifier, then who shares rare keys', () => {
  const crowd = numbers(1_000, 300)
  const { probes, postings } = registry({ y: [...crowd, 7], m: [...crowd, 8], d: [7], p: [9] })
  const kept = rankCandidates(dated, probes, postings)
  assert.deepEqual(kept.slice(0, 2), [9, 7])
  assert.equal(kept.length, 48)
  assert.ok(!kept.includes(8))
  assert.equal(rankCandidates(undated, probes, postings).length, 160)
})

test('closed keys and keys that nobody has find nobody', () => {
  const { probes, postings } = registry({ n: [1] })
  postings.set(0, 'closed')
  assert.deepEqual(rankCandidates(undated, [...probes, { kind: 'k', hash: 99 }], postings), [])
})
