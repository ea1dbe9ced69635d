import assert from 'node:assert/strict'
import { test } from 'node:test'
import { theSystem } from '#platform/scopes.ts'
import { inUnitOfWork } from '#platform/unit-of-work.ts'
import { openTestApp } from '#testing/test-app.ts'
import { Postings } from './blind-index.ts'
import { knownRecord, normalizePerson } from './person-record.ts'
import { storeIdentities } from './store-identities.ts'

test('a database that goes away while people are stored fails their transaction, not the process', async () => {
  const { organization, services } = await openTestApp()
  const { id: tenantId } = await organization()
  const place = { country_code: 'SN', region_code: 'DKR' }
  const { person } = normalizePerson({ first_name: 'Modou', last_name: 'Gueye' }, place, services.clock.now())
  // An error that nobody awaits would end the process, and fails this test.
  await assert.rejects(
    inUnitOfWork(services, { tenantId, actor: theSystem }, (work) =>
      storeIdentities(
        { ...work, keys: () => Promise.reject(new Error('no connection')) },
        [knownRecord(person)],
        new Postings(),
      ),
    ),
    /no connection/,
  )
})
