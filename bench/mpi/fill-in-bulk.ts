// Fills a large registry in minutes: with the same people, sealed content and keys as one by one, but the keys are collected
// first and indexed once. Keys that too many people share are closed as the registry would have closed them.

import { KEYS_EDITION, prepare } from '@samakart/matcher'
import { blindBlocking, blindHasher, hasDay, searchWords } from '@samakart/server/internal/slices/mpi/blind-index'
import { toMatcher } from '@samakart/server/internal/slices/mpi/person-record'
import { countPeople } from '@samakart/server/internal/slices/mpi/registry'
import { insertIdentities } from '@samakart/server/internal/slices/mpi/store-identities'
import { type BenchService, people } from './registry-service.ts'

const BATCH = 2_000

/** For an empty registry, or for one that it has begun to fill. Pauses at the given time and returns whether it finished. */
export async function fillInBulk(
  service: BenchService,
  count: number,
  seed: number,
  pauseAt = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  const [state] = await service.query(
    `select (select count(*) from mpi_identity)::text as people, to_regclass('bench_blocking') is null as is_settled`,
  )
  const begun = Number(state?.people)
  if (begun > 0 && state?.is_settled) return true
  await service.query(
    'create unlogged table if not exists bench_blocking (key bigint, identity_number bigint, key_limit int, has_day boolean)',
  )
  await service.query('create unlogged table if not exists bench_search (key bigint, identity_number bigint)')
  for (let at = begun; at < count; at += BATCH) {
    if (performance.now() > pauseAt) return false
    const newPeople = people(Math.min(BATCH, count - at), seed + at).map((person) => ({
      person,
      prepared: prepare(toMatcher(person)),
    }))
    const rows = await service.act(async (work) => {
      const stored = await insertIdentities(
        work,
        newPeople.map(({ person }) => ({ person })),
      )
      const { stored: blind } = await blindBlocking(work)
      const hash = blindHasher(await work.keys(), 'mpi-search')
      await countPeople(work, newPeople.length)
      return newPeople.map(({ person, prepared }, position) => ({
        identityNumber: stored[position]?.identity_number,
        blocking: blind(prepared),
        hasDay: hasDay(prepared),
        search: searchWords(person, prepared).map(hash),
      }))
    })
    const blocking = rows.flatMap(({ blocking: keys, ...person }) => keys.map((key) => ({ ...key, ...person })))
    await service.query(
      'insert into bench_blocking select * from unnest($1::bigint[], $2::bigint[], $3::int[], $4::boolean[])',
      [
        blocking.map(({ hash }) => hash),
        blocking.map(({ identityNumber }) => identityNumber),
        blocking.map(({ limit }) => limit),
        blocking.map((key) => key.hasDay),
      ],
    )
    const search = rows.flatMap(({ identityNumber, search: keys }) => keys.map((key) => ({ key, identityNumber })))
    await service.query('insert into bench_search select * from unnest($1::bigint[], $2::bigint[])', [
      search.map(({ key }) => key),
      search.map(({ identityNumber }) => identityNumber),
    ])
    if ((at / BATCH) % 50 === 49) console.error(`${at + BATCH} people written`)
  }
  // The last step takes long, so it has a call of its own.
  if (begun < count && pauseAt < Number.POSITIVE_INFINITY) return false
  await service.query('alter table mpi_blocking_key drop constraint mpi_blocking_key_pkey')
  await service.query('alter table mpi_search_key drop constraint mpi_search_key_pkey')
  const marks = `'${service.tenantId}', ${KEYS_EDITION}`
  await service.query(
    `insert into mpi_blocking_key (key, identity_number, has_day, tenant_id, edition)
     select key, identity_number, has_day, ${marks}
       from (select *, count(*) over (partition by key) as people_under_key from bench_blocking) counted
     where people_under_key <= key_limit
     union all select key, 0, false, ${marks} from bench_blocking group by key having count(*) > max(key_limit)`,
  )
  await service.query(
    `insert into mpi_search_key (key, identity_number, tenant_id, edition)
      select key, identity_number, ${marks} from bench_search`,
  )
  await service.query('alter table mpi_blocking_key add primary key (key, identity_number)')
  await service.query('alter table mpi_search_key add primary key (key, identity_number) include (tenant_id)')
  await service.countTerms()
  for (const table of ['mpi_identity', 'mpi_blocking_key', 'mpi_search_key'])
    await service.query(`vacuum analyze ${table}`)
  await service.query('drop table bench_blocking, bench_search')
  return true
}
