import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceEnrollment } from '../client/enrollment.ts'
import type { Attribute } from '../client/metadata.ts'
import { SensitiveGuard } from '../guard/guard.ts'
import { Guarded } from '../guard/guarded.ts'
import { cardFields } from './classify-rows.ts'
import type { ReadingPlan } from './reading-plan.ts'

const clinic: Attribute = {
  uid: 'aClinic0001',
  code: 'STRUCTURE',
  displayName: 'Structure de santé',
  otherNames: [],
  valueType: 'ORGANISATION_UNIT',
  optionSet: null,
}

const names: Record<string, string> = {
  uHome000001: 'Poste de santé de Ngor',
  uOpen000001: 'Centre de santé de Mbao',
  uHidden0001: 'CDV et PTME de Mbao',
}

function zoneOf(unit: string) {
  const plan = {
    attributes: new Map([[clinic.uid, clinic]]),
    fieldsOf: new Map([[clinic.uid, ['zone']]]),
    guard: new SensitiveGuard([clinic]),
    unitOf: (uid: string) => ({ uid, name: names[uid] ?? '', path: `/${uid}` }),
  } as unknown as ReadingPlan
  const source = {
    orgUnitUid: 'uHome000001',
    enrolledOn: '2026-01-01',
    attributes: new Map([[clinic.uid, new Guarded(unit)]]),
  } as unknown as SourceEnrollment
  const { fields, blocked } = cardFields(source, plan)
  return [fields.zone, blocked]
}

test('a unit that is the value of an attribute is judged by its name', () => {
  assert.deepEqual(zoneOf('uOpen000001'), ['Centre de santé de Mbao', 0])
  assert.deepEqual(zoneOf('uHidden0001'), [undefined, 1])
})
