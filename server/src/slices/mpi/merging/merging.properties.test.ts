// Compares any sequence of links, changes, merges and unmerges with a simple model of sets.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { theSystem, type UnitOfWork } from '#platform/scopes.ts'
import { inUnitOfWork } from '#platform/unit-of-work.ts'
import { openTestApp } from '#testing/test-app.ts'
import { changeIdentity } from '../change-identity.ts'
import { getActiveRow, getRow } from '../find-identities.ts'
import { normalizePerson } from '../person-record.ts'
import { presentIdentity } from '../present-identity.ts'
import { linkProgramme } from '../programmes.ts'
import { resolvePeople } from '../resolve-people.ts'
import { searchPeople } from '../search-people.ts'
import { mergeIdentities } from './merge-identities.ts'
import { unmergeIdentities } from './unmerge-identities.ts'

const { organization, services } = await openTestApp()
const PEOPLE = 5
const names = ['Aminata', 'Babacar', 'Coumba', 'Doudou', 'Fama']

const act = fc.oneof(
  fc.record({ kind: fc.constant('link' as const), who: fc.nat(PEOPLE - 1), programme: fc.nat(3) }),
  fc.record({
    kind: fc.constant('change' as const),
    who: fc.nat(PEOPLE - 1),
    commune: fc.constantFrom('Pikine', 'Mbour', 'Kolda'),
  }),
  fc.record({
    kind: fc.constant('merge' as const),
    who: fc.nat(PEOPLE - 1),
    into: fc.nat(PEOPLE - 1),
    keep: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('unmerge' as const), who: fc.nat(PEOPLE - 1) }),
)

async function newRegistry() {
  const { id } = await organization()
  const inWork = <T>(step: (work: UnitOfWork) => Promise<T>) =>
    inUnitOfWork(services, { tenantId: id, actor: theSystem }, step)
  const { people } = await inWork((work) =>
    resolvePeople(
      work,
      names.map((first_name, at) => {
        const input = {
          first_name,
          last_name: 'Thiam',
          date_of_birth: `19${50 + at * 7}-03-1${at}`,
          phone_number: `77000000${at}`,
        }
        return normalizePerson(input, { country_code: 'SN', region_code: 'DKR' }, work.now).person
      }),
      { source: 'test' },
    ),
  )
  return { inWork, ids: people.map(({ mpi_id }) => mpi_id) }
}

/** Everything that the API shows of the registry, without the times of the last change. */
async function picture(work: UnitOfWork, ids: readonly string[]) {
  const seen = []
  for (const mpiId of ids) {
    const { updated_at: _, ...identity } = await presentIdentity(work, await getActiveRow(work, mpiId))
    seen.push({ asked: mpiId, ...identity })
  }
  const found = await Promise.all(
    [...names, 'Thiam'].map(async (q) =>
      (await searchPeople(work, { q, limit: 20, offset: 0 })).items.map((item) => item.mpi_id).sort(),
    ),
  )
  return { seen, found, total: (await searchPeople(work, { limit: 20, offset: 0 })).total }
}

test('after any sequence of merges the programme counts are right and there are neither cycles nor chains', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 14 }), async (acts) => {
      const { inWork, ids } = await newRegistry()
      const parent = new Map<number, number>()
      const own = ids.map(() => new Set<number>())
      const root = (who: number): number => (parent.has(who) ? root(parent.get(who) as number) : who)
      for (const step of acts) {
        const mpiId = ids[step.who] as string
        if (step.kind === 'link') {
          await inWork((work) => linkProgramme(work, mpiId, { programme_type: `p${step.programme}` }))
          own[root(step.who)]?.add(step.programme)
        } else if (step.kind === 'change') {
          await inWork((work) => changeIdentity(work, mpiId, { commune: step.commune }))
        } else if (step.kind === 'merge') {
          const isAllowed = step.who !== step.into && !parent.has(step.who) && !parent.has(step.into)
          const merge = inWork((work) =>
            mergeIdentities(work, {
              source_mpi_id: mpiId,
              target_mpi_id: ids[step.into] as string,
              reason: 'x',
              keep_target: step.keep,
            }),
          )
          if (isAllowed) {
            await merge
            parent.set(step.who, step.into)
          } else await assert.rejects(merge, { status: 409 })
        } else {
          const unmerge = inWork((work) => unmergeIdentities(work, { merged_mpi_id: mpiId }))
          if (parent.delete(step.who)) await unmerge
          else await assert.rejects(unmerge, { status: 409 })
        }
      }
      await inWork(async (work) => {
        for (const [who, mpiId] of ids.entries()) {
          const row = await getRow(work, mpiId)
          const active = await getActiveRow(work, mpiId)
          assert.equal(active.mpi_id, ids[root(who)])
          assert.equal(row.status, parent.has(who) ? 'deactivated' : 'active')
          const programmes = new Set(
            ids.flatMap((_, other) => (root(other) === root(who) ? [...(own[other] ?? [])] : [])),
          )
          assert.equal(active.programme_count, programmes.size)
        }
        assert.equal((await searchPeople(work, { limit: 1, offset: 0 })).total, PEOPLE - parent.size)
      })
    }),
    { numRuns: 8 },
  )
})

test('merging and unmerging returns to the same state', async () => {
  const pair = fc.tuple(fc.nat(PEOPLE - 1), fc.nat(PEOPLE - 1), fc.boolean()).filter(([a, b]) => a !== b)
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 6 }), pair, async (acts, [source, target, keep_target]) => {
      const { inWork, ids } = await newRegistry()
      for (const step of acts) {
        const mpiId = ids[step.who] as string
        if (step.kind === 'link')
          await inWork((work) => linkProgramme(work, mpiId, { programme_type: `p${step.programme}` }))
        if (step.kind === 'change') await inWork((work) => changeIdentity(work, mpiId, { commune: step.commune }))
        if (step.kind === 'merge') {
          const merge = {
            source_mpi_id: mpiId,
            target_mpi_id: ids[step.into] as string,
            reason: 'x',
            keep_target: step.keep,
          }
          await inWork((work) => mergeIdentities(work, merge)).catch(() => {})
        }
      }
      const before = await inWork((work) => picture(work, ids))
      const merge = {
        source_mpi_id: ids[source] as string,
        target_mpi_id: ids[target] as string,
        reason: 'x',
        keep_target,
      }
      const isMerged = await inWork((work) => mergeIdentities(work, merge)).then(
        () => true,
        () => false,
      )
      if (isMerged) await inWork((work) => unmergeIdentities(work, { merged_mpi_id: merge.source_mpi_id }))
      assert.deepEqual(await inWork((work) => picture(work, ids)), before)
    }),
    { numRuns: 8 },
  )
})
