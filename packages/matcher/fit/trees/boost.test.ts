import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { boost, noRows, type Rows } from './boost.ts'
import { sumOf } from './tree.ts'

const options = { trees: 30, leaves: 4, rate: 0.3, ridge: 1, minRows: 20 }

/** Pairs that match if exactly one of two facts holds, which no sum of the two can say. */
function eitherButNotBoth(count: number): Rows {
  const rows = noRows()
  for (let at = 0; at < count; at++) {
    const facts = [at % 2, Math.floor(at / 2) % 2]
    rows.terms.push(Float64Array.from(facts))
    rows.isMatch.push(facts[0] !== facts[1])
    rows.offsets.push(0)
    rows.importance.push(1)
  }
  return rows
}

test('trees learn a combination that no sum of terms can express', () => {
  const rows = eitherButNotBoth(401)
  const trees = boost(rows, options)
  for (const [at, terms] of rows.terms.entries())
    assert.equal(sumOf(trees, terms) > 0, rows.isMatch[at], `terms ${terms.join()}`)
})

test('the same rows give the same trees, and trees survive being written and read', () => {
  const trees = boost(eitherButNotBoth(200), options)
  assert.deepEqual(boost(eitherButNotBoth(200), options), trees)
  assert.deepEqual(JSON.parse(JSON.stringify(trees)), trees)
})

test('where the offset is right, trees leave it; where it is wrong, they correct it towards the truth', () => {
  const promised = fc.double({ min: 0.05, max: 0.95, noNaN: true })
  fc.assert(
    fc.property(promised, promised, (said, kept) => {
      const rows = noRows()
      for (let at = 0; at < 1_000; at++) {
        rows.terms.push(Float64Array.of(at % 10))
        rows.isMatch.push(at < kept * 1_000)
        rows.offsets.push(Math.log(said / (1 - said)))
        rows.importance.push(1)
      }
      const trees = boost(rows, { ...options, trees: 100 })
      const logit = Math.log(said / (1 - said)) + sumOf(trees, Float64Array.of(5))
      assert.ok(Math.abs(1 / (1 + Math.exp(-logit)) - kept) < 0.05, `said ${said}, kept ${kept}, now ${logit}`)
    }),
    { numRuns: 20 },
  )
})

test('no leaf has fewer rows than asked for', () => {
  const rows = eitherButNotBoth(30)
  const [tree] = boost(rows, { ...options, trees: 1, minRows: 16 })
  assert.equal(tree?.leaves.length, 1)
})
