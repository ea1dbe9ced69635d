import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Attribute } from '../client/metadata.ts'
import { transform } from './mapping.ts'

const sex = (options: Record<string, string>): Attribute => ({
  uid: 'a1234567890',
  code: null,
  displayName: 'Sexe',
  otherNames: [],
  valueType: 'TEXT',
  optionSet: { names: [], options: new Map(Object.entries(options)) },
})

test('the sex is recognized by option code, label and word, in several languages', () => {
  const plain = (value: string) => transform('gender', value, undefined)
  assert.deepEqual(['M', ' male', 'Masculin', 'HOMME', 'Garçon', 'SEXE_M', 'góor'].map(plain), Array(7).fill('M'))
  assert.deepEqual(['F', 'Female ', 'Féminin', 'femme', 'SEX-F', 'jigéen'].map(plain), Array(6).fill('F'))
  assert.deepEqual(['X', '1', 'unknown', 'Inconnu'].map(plain), Array(4).fill('U'))
  const numbered = sex({ 1: 'Masculin', 2: 'Féminin' })
  assert.deepEqual([transform('gender', '1', numbered), transform('gender', '2', numbered)], ['M', 'F'])
})

test('dates are read in the forms that people type, and dates that do not exist are left out', () => {
  const date = (value: string) => transform('date_of_birth', value, undefined)
  const forms = ['1994-03-08', '1994-3-8', '1994-03-08T00:00:00.000', '08/03/1994', '8.3.1994', '19940308']
  assert.deepEqual(forms.map(date), Array(forms.length).fill('1994-03-08'))
  assert.deepEqual(['34', '30/02/1994', 'mars 1994', '1994-13-01', ''].map(date), Array(5).fill(undefined))
  assert.equal(date('1994'), '1994', 'the day is unknown')
  assert.equal(transform('enrollment_date', '1994', undefined), undefined)
})

test('telephone numbers are reduced to digits, and of several numbers the first is taken', () => {
  const phone = (value: string) => transform('phone_number', value, undefined)
  assert.equal(phone('77 123 45 67'), '771234567')
  assert.equal(phone('00221 77-123-45-67'), '+221771234567')
  assert.equal(phone('+221 77 123 45 67 / 76 000 00 00'), '+221771234567')
  assert.equal(phone('néant'), undefined)
})

test('an option is written by its label, also if its code has spaces around it', () => {
  const zone = sex({ ' In progress': 'En cours', DKO: 'Dakar Ouest' })
  assert.equal(transform('zone', 'DKO', zone), 'Dakar Ouest')
  assert.equal(transform('zone', ' In progress', zone), 'En cours')
  assert.equal(transform('zone', '  Grand   Dakar ', undefined), 'Grand Dakar')
})
