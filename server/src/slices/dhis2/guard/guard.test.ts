import assert from 'node:assert/strict'
import { test } from 'node:test'
import { labelIn, publicLabelOf } from '#platform/sensitive/public-label.ts'
import type { Attribute } from '../client/metadata.ts'
import { categoryOfAttribute, SensitiveGuard } from './guard.ts'
import { Guarded } from './guarded.ts'

const attribute = (changes: Partial<Attribute> = {}): Attribute => ({
  uid: 'a1234567890',
  code: null,
  displayName: 'Village',
  otherNames: [],
  valueType: 'TEXT',
  optionSet: null,
  ...changes,
})

const options = (labels: Record<string, string>, names: string[] = []) => ({
  names,
  options: new Map(Object.entries(labels)),
})

test('a sensitive attribute is recognized by its code, any of its names, its option set or the options in it', () => {
  assert.equal(categoryOfAttribute(attribute()), undefined)
  assert.equal(categoryOfAttribute(attribute({ code: 'VIH_STATUT' })), 'hiv_aids')
  assert.equal(categoryOfAttribute(attribute({ otherNames: ['TB treatment card'] })), 'tuberculosis')
  assert.equal(categoryOfAttribute(attribute({ optionSet: options({ 1: 'Oui' }, ['Résultat sérologie']) })), 'serology')
  const diagnosis = options({ A: 'IST', B: 'Tuberculose', C: 'Autre' })
  assert.equal(categoryOfAttribute(attribute({ optionSet: diagnosis })), 'sexually_transmitted_infections')
  const payment = options({ CASH: 'Espèces', BON: 'Bon', COUPON: 'Coupon', WAVE: 'Wave' })
  assert.equal(categoryOfAttribute(attribute({ optionSet: payment })), undefined)
})

test('a sensitive value is blocked; an override allows its attribute and no other', () => {
  const [hiv, note] = [attribute({ uid: 'aaaaaaaaaa1', code: 'HIV' }), attribute({ uid: 'aaaaaaaaaa2' })]
  const guard = new SensitiveGuard([hiv, note])
  const verdict = guard.judge(hiv.uid, new Guarded('positif'))
  assert.ok('blocked' in verdict && verdict.category === 'hiv_aids')
  assert.deepEqual(guard.judge(note.uid, new Guarded('Marché Sandaga')), { value: 'Marché Sandaga' })
  assert.ok('blocked' in guard.judge(note.uid, new Guarded('patient VIH+')))
  assert.ok('unlisted' in guard.judge('unknown0000', new Guarded('Marché Sandaga')))
  const overridden = new SensitiveGuard([hiv, note], [{ attributeUid: hiv.uid, category: 'hiv_aids' }])
  assert.deepEqual(overridden.judge(hiv.uid, new Guarded('positif')), { value: 'positif' })
  assert.ok('blocked' in overridden.judge(note.uid, new Guarded('patient VIH+')))
  assert.deepEqual([overridden.categoryOf(hiv.uid), overridden.blocks(hiv.uid)], ['hiv_aids', false])
})

test('an attribute of which nothing tells what it holds waits for an approval, which lets no sensitive value pass', () => {
  const note = attribute({ displayName: 'Observation', code: 'OBS_1' })
  const held = new SensitiveGuard([note])
  assert.ok(held.needsApproval(note.uid) && held.overrideCategoryOf(note) === 'unknown')
  for (const use of ['card', 'personal-name'] as const)
    assert.ok('waiting' in held.judge(note.uid, new Guarded('Grand marché'), use))
  assert.ok('value' in held.judge(note.uid, new Guarded('Grand marché'), 'screen'))
  assert.ok('blocked' in held.judge(note.uid, new Guarded('Séropositif'), 'screen'))
  const approved = new SensitiveGuard([note], [{ attributeUid: note.uid, category: 'unknown' }])
  assert.deepEqual(approved.judge(note.uid, new Guarded('Grand marché')), { value: 'Grand marché' })
  assert.ok('blocked' in approved.judge(note.uid, new Guarded('Positif')))
})

test('an approval of an unknown attribute is none of one that has become sensitive', () => {
  const renamed = attribute({ displayName: 'Statut VIH' })
  const guard = new SensitiveGuard([renamed], [{ attributeUid: renamed.uid, category: 'unknown' }])
  assert.ok(guard.blocks(renamed.uid) && 'blocked' in guard.judge(renamed.uid, new Guarded('1')))
})

test('attributes that say who somebody is and where they live are well known', () => {
  const known = [
    'First name',
    'Nom de famille',
    'Prénom(s)',
    'Date de naissance',
    'Sexe du bénéficiaire',
    'Numéro de téléphone',
    'Village ou quartier',
    'National ID',
    'Numéro d’identification nationale',
    'Identifiant unique',
    'Prénom et nom de la mère',
    'Vaccin administré',
    'Prochain rendez-vous',
    'Apelido',
    'Bairro',
  ]
  const unknown = [
    'Observation',
    'Statut',
    'Résultat',
    'Traitement',
    'Code 7',
    'XQ',
    'Type',
    'Suivi',
    'Commentaire',
    'Groupe cible',
    '',
  ]
  const waits = (displayName: string) => new SensitiveGuard([attribute({ displayName })]).needsApproval('a1234567890')
  assert.deepEqual(known.filter(waits), [])
  assert.deepEqual(
    unknown.filter((name) => !waits(name)),
    ['Code 7'],
  )
  assert.equal(
    new SensitiveGuard([attribute({ displayName: 'XQ', code: 'NOM_MERE' })]).needsApproval('a1234567890'),
    false,
  )
})

test('a sensitive option is blocked by its label', () => {
  const service = attribute({
    displayName: 'Service',
    otherNames: ['Structure'],
    optionSet: options({ 1: 'Vaccination', 2: 'Consultation', 3: 'Nutrition', 4: 'PTME' }),
  })
  const guard = new SensitiveGuard([service])
  assert.ok('value' in guard.judge(service.uid, new Guarded('1')))
  assert.ok('blocked' in guard.judge(service.uid, new Guarded('4')))
})

test('a personal name may contain a word that is sensitive in other values', () => {
  const guard = new SensitiveGuard([attribute()])
  assert.deepEqual(guard.judge('a1234567890', new Guarded('Sida'), 'personal-name'), { value: 'Sida' })
})

test('a village or a mother may be called like a disease, and a note may not', () => {
  const [village, mother, note] = [
    attribute({ uid: 'aaaaaaaaaa1' }),
    attribute({ uid: 'aaaaaaaaaa2', displayName: 'Nom de la mère' }),
    attribute({ uid: 'aaaaaaaaaa3', displayName: 'Observation' }),
  ]
  const guard = new SensitiveGuard([village, mother, note], [{ attributeUid: note.uid, category: 'unknown' }])
  for (const [uid, value] of [
    [village.uid, 'Keur Sida'],
    [village.uid, 'Bloc B24'],
    [mother.uid, 'Sida Ndiaye'],
  ] as const) {
    assert.deepEqual(guard.judge(uid, new Guarded(value)), { value })
    assert.ok('blocked' in guard.judge(note.uid, new Guarded(value.replace('Bloc ', ''))), value)
  }
  for (const { uid } of [village, mother, note])
    for (const value of ['patient VIH+', 'sous ARV', 'Syphilis', 'V.I.H'])
      assert.ok('blocked' in guard.judge(uid, new Guarded(value)), value)
})

test('a neutral label is translated, and a programme’s own name is not', () => {
  assert.equal(labelIn('Programme de santé', 'wo'), 'Porogaraamu wér-gi-yaram')
  assert.equal(labelIn('Porogaraamu wér-gi-yaram', 'en'), 'Health programme')
  assert.equal(labelIn('Vaccination élargie', 'wo'), 'Vaccination élargie')
})

test('a programme with a sensitive name has a neutral label', () => {
  assert.deepEqual(publicLabelOf('Programme  VIH', 'fr'), { label: 'Programme de santé', isSensitive: true })
  assert.deepEqual(publicLabelOf('TB case surveillance', 'en'), { label: 'Health programme', isSensitive: true })
  assert.notEqual(publicLabelOf('Porogaraamu SIDA', 'wo').label, publicLabelOf('Porogaraamu SIDA', 'fr').label)
  assert.deepEqual(publicLabelOf(' Vaccination  élargie ', 'fr'), { label: 'Vaccination élargie', isSensitive: false })
})
