import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isCodeOrNumber } from './code-or-number.ts'

test('codes and numbers are looked for among cards, also codes without a digit; names are not', () => {
  for (const text of ['DKRVAC-7K3Q9ZPA', 'DKRCLOC-NTHSYTPV', 'dkrcloc-nthsytpv ', 'DK-004217'])
    assert.ok(isCodeOrNumber(text), text)
  for (const text of ['coumba sarr', 'Ndiaye', 'Marie-Louise', 'Fall-Ndiaye']) assert.ok(!isCodeOrNumber(text), text)
})
