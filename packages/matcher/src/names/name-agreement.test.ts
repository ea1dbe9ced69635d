import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { compareFields, nameLevels } from './name-agreement.ts'
import { nameField } from './person-name.ts'

const levelOf = (a: string, b: string) => nameLevels[compareFields(nameField(a), nameField(b))]

test('the words of two names are paired with the most alike first', () => {
  assert.equal(levelOf('Marta Maria', 'Maria Rosa'), 'overlap')
  assert.equal(levelOf('Marta Maria', 'Valinho Maria'), 'overlap')
  assert.equal(levelOf('Maria Marta', 'Marta Maria'), 'sound')
  assert.equal(levelOf('Maria Marta', 'Marta'), 'subset')
})

test('a number is a word of the name: another number, or none, is another name', () => {
  assert.equal(levelOf('Prenom1', 'Prenom2'), 'weak')
  assert.equal(levelOf('Fatou 2', 'Fatou'), 'weak')
  assert.equal(levelOf('Fatoumata 2', 'Fatoumata'), 'weak')
  assert.equal(levelOf('Fatou 2', 'Fatou 3'), 'weak')
  assert.equal(levelOf('Fatou 2', 'Awa 3'), 'differ')
  assert.equal(levelOf('Fatou 2', 'fatou-2'), 'exact')
  assert.equal(levelOf('Fatou 2', 'Fatou2'), 'sound')
})

test('what stands for an unknown name is not compared, but kept as it was written', () => {
  for (const text of ['Bébé de Awa', 'Inconnu', 'Test1', 'X', 'محمد'])
    assert.equal(levelOf(text, 'Awa'), 'missing', text)
  assert.equal(nameField('Bébé de Awa').written, 'bebedeawa')
  assert.equal(nameField('مُحمد').written, nameField('محمد').written)
  assert.deepEqual(
    nameField('Mme El Moctar Sy').words.map(({ text }) => text),
    ['mme', 'el', 'moctar', 'sy'],
  )
})

test('accents, capitals, hyphens, apostrophes and spaces make no other spelling', () => {
  const signs = fc.array(fc.constantFrom('', '\u0301', '-', "'", '’', ' '), { minLength: 12, maxLength: 12 })
  const name = fc.stringMatching(/^[a-z0-9]{1,12}$/)
  fc.assert(
    fc.property(name, signs, fc.boolean(), (text, between, isLoud) => {
      const typed = [...text].map((letter, at) => letter + between[at]).join('')
      assert.equal(nameField(isLoud ? typed.toUpperCase() : typed).written, text)
    }),
  )
})

test('the order of the two names, and of their words, makes no difference', () => {
  const words = fc.array(fc.constantFrom('maria', 'marta', 'mario', 'rosa', 'rosanna', 'ana', 'anna'), {
    minLength: 2,
    maxLength: 4,
  })
  fc.assert(
    fc.property(words, words, (one, other) => {
      const [a, b] = [one.join(' '), other.join(' ')]
      assert.equal(levelOf(a, b), levelOf(b, a), `${a} | ${b}`)
    }),
    { numRuns: 1_000 },
  )
})
