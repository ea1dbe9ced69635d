import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrgUnit } from '../client/metadata.ts'
import { regionsOfUnits } from '../units.ts'

const organizationPlace = { country_code: 'SN', region_code: 'DKR' }

function line(...names: string[]): [OrgUnit, (uid: string) => OrgUnit] {
  const units = names.map((name, at) => {
    const uids = names.slice(0, at + 1).map((_, place) => `unit000000${place}`)
    return { uid: uids.at(-1) ?? '', name, path: `/${uids.join('/')}` }
  })
  const unitOf = (uid: string) => units.find((unit) => unit.uid === uid) ?? { uid, name: uid, path: `/${uid}` }
  return [units.at(-1) as OrgUnit, unitOf]
}

test('people get the region of their org unit, however the ministry writes it', () => {
  for (const [region, ...names] of [
    ['THI', 'Sénégal', 'Région médicale de Thiès', 'District de Mbour', 'Poste de santé de Saint-Louis'],
    ['SLO', 'Sénégal', 'SAINT LOUIS', 'District de Podor', 'Poste de Ndioum'],
    ['KED', 'SN', 'RM Kedougou', 'Saraya'],
    ['ZIG', 'Hôpital régional de Ziguinchor'],
  ] as const) {
    const [unit, unitOf] = line(...names)
    assert.deepEqual(
      regionsOfUnits(organizationPlace, unitOf)(unit),
      { code: region, source: 'name' },
      names.join(' / '),
    )
  }
})

test('where a unit lies counts more than what it is called, unless it lies abroad', () => {
  const [unit, unitOf] = line('Sénégal', 'Région médicale de Thiès', 'Poste de Touba')
  const regionOf = (point: readonly [number, number]) => regionsOfUnits(organizationPlace, unitOf)({ ...unit, point })
  assert.deepEqual(regionOf([-15.88, 14.85]), { code: 'DBL', source: 'geometry' })
  assert.deepEqual(regionOf([2.35, 48.86]), { code: 'THI', source: 'name' })
})

test('of two matching names the longer one counts', () => {
  const [unit, unitOf] = line('Ghana', 'Upper East Region', 'Bawku')
  assert.equal(regionsOfUnits({ country_code: 'GH', region_code: 'ACC' }, unitOf)(unit).code, 'UER')
})

test('if no name shows the region, or the country’s regions are unknown, it is the organization’s own', () => {
  const [unit, unitOf] = line('Pays', 'District sanitaire 4', 'Poste 12')
  const source = 'organization'
  assert.deepEqual(regionsOfUnits(organizationPlace, unitOf)(unit), { code: 'DKR', source })
  const france = { country_code: 'FR', region_code: 'IDF' }
  assert.deepEqual(regionsOfUnits(france, unitOf)({ ...unit, point: [-16.9, 14.8] }), { code: 'IDF', source })
})
