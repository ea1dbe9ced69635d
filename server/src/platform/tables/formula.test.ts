import assert from 'node:assert/strict'
import { test } from 'node:test'
import { escapeFormula, isFormula } from '@samakart/rules/formula'
import { csvLine } from './write-csv.ts'

test('no cell begins with a formula, wherever a spreadsheet splits the line', () => {
  const cells = [
    '=1+1',
    '+1',
    '-1',
    '@a',
    '\t=1',
    'Awa;=1+1',
    'Awa;-1;+2',
    'Awa\n=1',
    'Awa\r\n@a',
    'Awa\t=1',
    ';=1',
    '＝1',
    'Awa;＠a',
    ' =1',
    '"=1',
    'Awa;"=1',
    'Awa; "-1',
  ]
  for (const cell of cells) {
    assert.ok(isFormula(cell), JSON.stringify(cell))
    for (const part of csvLine(['x', cell, 'y']).split(/[;\t\r\n]/))
      assert.doesNotMatch(part.replace(/^[" ]+/, ''), /^[=+\-@＝＋－＠]/, JSON.stringify(cell))
  }
})

test('what is no formula is written as it is', () => {
  for (const cell of ['Awa', 'Ba-Sy', 'a=b', 'Kaolack; Dakar', '12;13', 'a@b.sn', '']) {
    assert.equal(escapeFormula(cell), cell)
    assert.ok(!isFormula(cell))
  }
})
