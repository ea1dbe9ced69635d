import assert from 'node:assert/strict'
import { test } from 'node:test'
import { syntheticRegistry } from '@samakart/matcher/synthetic/synthetic-registry'
import { theSystem, type UnitOfWork } from '#platform/scopes.ts'
import { inReadScope, inUnitOfWork } from '#platform/unit-of-work.ts'
import { openTestApp } from '#testing/test-app.ts'
import { ListComparison } from './list-comparison.ts'
import { normalizePerson } from './person-record.ts'
import { resolvePeople } from './resolve-people.ts'

const { organization, services } = await openTestApp()
const BATCH = 200

test('a list is found to be the same people as when it is resolved, though nobody is registered', async () => {
  const { id: tenantId } = await organization()
  const act = <T>(step: (work: UnitOfWork) => Promise<T>) =>
    inUnitOfWork(services, { tenantId, actor: theSystem }, step)
  const place = { country_code: 'SN', region_code: 'DKR' }
  const checked = syntheticRegistry({ records: 1_300, seed: 11 }).map(({ person }) => {
    const { first_name = '', last_name = '', date_of_birth, gender } = person
    return normalizePerson({ first_name, last_name, date_of_birth, gender }, place, new Date())
  })
  const people = checked.flatMap(({ person, mistakes }) => (mistakes.length === 0 ? [person] : [])).slice(0, 1_000)
  const comparison = new ListComparison()
  const compared: string[] = []
  for (let at = 0; at < people.length; at += BATCH) {
    const batch = people.slice(at, at + BATCH).map((person) => ({ person }))
    for (const { mpi_id, sameAs, resembles } of await act((work) => comparison.addBatch(work, batch)))
      compared.push(
        mpi_id !== undefined || sameAs !== undefined ? 'resolved' : resembles ? 'pending_review' : 'created',
      )
  }
  const count = await inReadScope(services, tenantId, (scope) =>
    scope.db.selectFrom('mpi_identity').select('mpi_id').where('tenant_id', '=', tenantId).execute(),
  )
  assert.equal(count.length, 0)
  const resolved: string[] = []
  let cameBefore = { came: 0, known: 0 }
  for (let at = 0; at < people.length; at += BATCH) {
    const batch = people.slice(at, at + BATCH)
    const options = { source: 'test', isPart: true, list: { cameBefore } }
    const { people: found, arrivals } = await act((work) => resolvePeople(work, batch, options))
    resolved.push(...found.map(({ outcome }) => outcome))
    cameBefore = { came: cameBefore.came + arrivals.came, known: cameBefore.known + arrivals.known }
  }
  const different = resolved.filter((outcome, at) => outcome !== compared[at])
  assert.ok(resolved.includes('resolved') && resolved.includes('pending_review'))
  // Somebody who is certainly the person of an earlier row, and less certainly that of the row before it, is only found in the list.
  assert.ok(different.length <= 5, `${different.length} of 1,000 differ`)
})
