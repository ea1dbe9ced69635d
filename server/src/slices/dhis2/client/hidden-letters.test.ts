import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findHiddenLetter } from '@samakart/rules/readable-text'
import { openTestApp } from '#testing/test-app.ts'
import { openDhis2Fixture } from '../testing/dhis2-fixture.ts'

const testApp = await openTestApp({ DHIS2_RETRY_MS: '1' })
await testApp.services.queue.work()

test('names and values of DHIS2 lose letters that nobody sees, on screens, in the registry and before the guard', async () => {
  await using fixture = await openDhis2Fixture(testApp)
  const { dhis2, admin } = fixture
  const { world } = dhis2
  await fixture.configure()
  const programme = world.programme('pev') as unknown as { name: string; displayName: string }
  programme.name = programme.displayName = 'Vaccination \u202e62\u200b02'
  for (const unit of world.orgUnits) {
    const renamed = unit as { name: string; displayName?: string }
    renamed.name = `Poste\u200b de ${renamed.name}\u2069`
    if (renamed.displayName !== undefined) renamed.displayName = renamed.name
  }
  world.renameAttribute('TELEPHONE', { displayName: 'Statut V\u200bI\u00adH' })
  await fixture.map('pev', [
    { card_field: 'first_name', dhis2_attribute_code: 'PRENOM' },
    { card_field: 'last_name', dhis2_attribute_code: 'NOM' },
    { card_field: 'zone', dhis2_attribute_code: 'COMMUNE' },
  ])
  world.add({
    programme: 'pev',
    attributes: { PRENOM: 'Cach\u200bette', NOM: 'Sa\u00admbou\u200f', COMMUNE: 'Th\u2060iès' },
  })

  const listed = (await admin.get('/dhis2/programmes')).json().items
  assert.ok(
    listed.some(({ name }: { name: string }) => name === 'Vaccination 6202'),
    JSON.stringify(listed),
  )
  const described = (await admin.get(`/dhis2/programmes/${fixture.uid('pev')}`)).json()
  const status = described.attributes.find(({ code }: { code: string }) => code === 'TELEPHONE')
  assert.deepEqual([status.display_name, status.sensitive_category], ['Statut VIH', 'hiv_aids'])
  await fixture.sync('pev')
  const found = (await admin.get('/mpi/search?q=sambou+cachette')).json().items
  assert.deepEqual([found[0]?.first_name, found[0]?.last_name], ['Cachette', 'Sambou'])
  const units = (await admin.get('/dhis2/organisation-units')).body
  assert.match(units, /Poste de /)
  for (const text of [JSON.stringify(listed), JSON.stringify(described), units])
    assert.equal(findHiddenLetter(text), undefined)
})
