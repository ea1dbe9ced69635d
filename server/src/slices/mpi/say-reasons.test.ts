import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comparePrepared, prepare, TermFrequencies } from '@samakart/matcher'
import { languages } from '@samakart/rules/language'
import { sayReasons } from './say-reasons.ts'

const aminata = { first_name: 'Aminata', last_name: 'Ndiaye', date_of_birth: '1990-05-04', commune: 'Rufisque' }
const compare = (terms: TermFrequencies) =>
  comparePrepared(prepare(aminata), prepare({ ...aminata, date_of_birth: '1971-11-30' }), {
    size: 10_000,
    year: 2026,
    terms,
  }).explanation
const explanation = compare(TermFrequencies.from({ people: 8_000, names: { ndiaye: 40 }, places: {} }))

test('the heaviest reason comes first, whether it speaks for or against; the size of the registry comes last', () => {
  const weights = sayReasons(explanation, 'fr').filter(({ field }) => field !== 'population')
  assert.deepEqual(
    weights.map(({ weight }) => Math.abs(weight)),
    weights.map(({ weight }) => Math.abs(weight)).sort((a, b) => b - a),
  )
  assert.ok(weights.some(({ weight }) => weight > 0) && weights.some(({ weight }) => weight < 0))
  assert.equal(sayReasons(explanation, 'fr').at(-1)?.field, 'population')
})

test('a shared name says how common it is here, in every language', () => {
  for (const language of languages) {
    const surname = sayReasons(explanation, language).find(({ field }) => field === 'last_name')
    assert.ok(surname?.one_in && surname.one_in > 20 && surname.one_in < 200, JSON.stringify(surname))
    assert.match(surname.text, new RegExp(`; .*${surname.one_in}`))
  }
})

test('a registry that has counted too few people says nothing about how common a name is', () => {
  assert.ok(compare(new TermFrequencies()).every((reason) => reason.one_in === undefined))
})

test('where it is known how many come who are known, that is said in place of the size, in every language', () => {
  const said = (known_in_100?: number) =>
    languages.map((language) => {
      const reason = {
        field: 'population',
        reason: 'size',
        weight: -2,
        ...(known_in_100 ? { known_in_100 } : {}),
      } as const
      return sayReasons([reason], language)[0]?.text
    })
  assert.deepEqual(said(3), [
    '3 sur 100 de ceux qui arrivent sont déjà connus ici',
    '3 in 100 of those who come are known here',
    'ci 100 nit yuy ñëw, 3 lañu xam fii ba noppi',
  ])
  assert.deepEqual(
    said(12.5).map((text) => text?.match(/12.5/)?.[0]),
    ['12,5', '12.5', '12,5'],
  )
  assert.ok(said().every((text) => text && !text.includes('100')))
})

test('where a registry has taught, a difference says how often records of one person differ so', () => {
  const [reason] = sayReasons([{ field: 'date_of_birth', reason: 'far', weight: -4, differs_here: 0.125 }], 'en')
  assert.equal(reason?.text, 'more than ten years apart; here 13 % of the records of one person differ in it')
})
