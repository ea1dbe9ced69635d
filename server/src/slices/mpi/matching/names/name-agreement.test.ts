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
