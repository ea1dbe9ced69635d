import assert from 'node:assert/strict'
import { test } from 'node:test'
import { theSystem } from '#platform/scopes.ts'
import { inUnitOfWork } from '#platform/unit-of-work.ts'
import { openTestApp } from '#testing/test-app.ts'
import { IdentityCache } from './identity-cache.ts'
import { normalizePerson } from './person-record.ts'
import { resolvePeople } from './resolve-people.ts'

const { organization, services } = await openTestApp()

test('organizations that share a cache, in turn or at once, find only their own people', async () => {
  const cache = new IdentityCache()
  const input = { first_name: 'Modou', last_name: 'Gueye', date_of_birth: '1991-01-21', phone_number: '+221771112233' }
  const resolve = (tenantId: string) =>
    inUnitOfWork(services, { tenantId, actor: theSystem }, async (work) => {
      const { person } = normalizePerson(input, { country_code: 'SN', region_code: 'DKR' }, work.now)
      const [found] = (await resolvePeople(work, [person], { source: 'test', cache })).people
      return found
    })
  const [one, two] = [await organization(), await organization()]
  const [ofOne, ofTwo] = [await resolve(one.id), await resolve(two.id)]
  assert.deepEqual([ofOne?.outcome, ofTwo?.outcome], ['created', 'created'])

  for (const round of [1, 2]) {
    const again = await Promise.all([resolve(one.id), resolve(two.id)])
    assert.deepEqual(
      again.map((found) => [found?.outcome, found?.mpi_id]),
      [
        ['resolved', ofOne?.mpi_id],
        ['resolved', ofTwo?.mpi_id],
      ],
      `round ${round}`,
    )
  }
})
