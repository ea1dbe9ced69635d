// npm run bench -- dhis2-units [--enrollments 200000 --cards 1000000 --days 60] [--plans]
// --days is on how many different days cards expire.
// How long the figures of an organisation unit take from counters, beside counting the rows themselves; how long the first page of its
// cards takes, and one of cards that it has none of; how long it takes to count everybody for the first time, and how much a
// revocation takes longer because it moves the counters.
import assert from 'node:assert/strict'
import { parseArgs } from 'node:util'
import type { ReadScope } from '@samakart/server/internal/platform/scopes'
import { listCards, revoke } from '@samakart/server/internal/slices/cards/index'
import { readUnitFigures } from '@samakart/server/internal/slices/dhis2/unit-figures/read-figures'
import { recountOrganizations } from '@samakart/server/internal/slices/dhis2/unit-figures/recount-all'
import { peopleOfUnit } from '@samakart/server/internal/slices/dhis2/units'
import type { UnitPeople } from '@samakart/server/internal/slices/mpi/index'
import { type BenchService, openBenchService } from '../mpi/registry-service.ts'
import { median } from '../percentile.ts'
import { explain, recordStatements } from '../plans.ts'

const { values } = parseArgs({
  options: {
    enrollments: { type: 'string', default: '200000' },
    cards: { type: 'string', default: '1000000' },
    days: { type: 'string', default: '60' },
    plans: { type: 'boolean', default: false },
  },
})
const [ENROLLMENTS, CARDS] = [Number(values.enrollments), Number(values.cards)]
const [REGIONS, DISTRICTS, POSTS] = [14, 6, 25]
const PROGRAMMES = 3
/** A campaign whose cards are all of people whom DHIS2 does not know. */
const elsewhere = 'camp_elsewhere'
const RUNS = 21

const uid = (kind: string, number: number) => `${kind}${String(number).padStart(10, '0')}`
const [country, region, district, post] = [uid('c', 0), uid('r', 3), uid('d', 20), uid('p', 510)]

const statements = recordStatements()
await using service = await openBenchService()
await fillUnits(service)
await fillPeople(service)

const started = performance.now()
await recountOrganizations(service.services, new AbortController().signal)
const seconds = (performance.now() - started) / 1_000
console.log(`${ENROLLMENTS} enrollments in ${REGIONS * DISTRICTS * POSTS} posts, ${CARDS} cards`)
console.log(
  `counting everybody for the first time: ${seconds.toFixed(1)} s, ${Math.round(ENROLLMENTS / seconds)} people a second`,
)
await service.query('vacuum analyze')

for (const [name, unit] of Object.entries({ country, region, district })) {
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    statements.length = 0
    const start = performance.now()
    await service.ask((scope) => readUnitFigures(scope, unit))
    times.push(performance.now() - start)
  }
  const asked = [...statements]
  const counted: number[] = []
  for (let run = 0; run < 3; run++) {
    const start = performance.now()
    await countRows(unit)
    counted.push(performance.now() - start)
  }
  console.log(`${name}: ${median(times).toFixed(1)} ms from counters, ${median(counted).toFixed(0)} ms from the rows`)
  if (values.plans && name === 'country') for (const plan of await explain(service, asked)) console.log(plan, '\n')
}

const first = { limit: 50, offset: 0 }
const lists: Record<string, (scope: ReadScope, within: UnitPeople) => Promise<{ total: number }>> = {
  cards: (scope, within) => listCards(scope, { ...first, within }),
  'cards of another campaign': (scope, within) => listCards(scope, { ...first, within, campaign_id: elsewhere }),
}
for (const [name, unit] of Object.entries({ country, region, district, post }))
  for (const [what, list] of Object.entries(lists)) {
    const times: number[] = []
    let total = 0
    for (let run = 0; run < 5; run++) {
      statements.length = 0
      const start = performance.now()
      ;({ total } = await service.ask(async (scope) => list(scope, await peopleOfUnit(scope, unit))))
      times.push(performance.now() - start)
    }
    console.log(`${name}: the first page of ${what} in ${median(times).toFixed(1)} ms, ${total} counted`)
    if (values.plans) for (const plan of await explain(service, [...statements])) console.log(plan, '\n')
  }

const { unit } = await service.ask((scope) => readUnitFigures(scope, country))
const [rows] = await countRows(country)
assert.deepEqual(
  [unit.people, unit.people - unit.people_without_valid_card, unit.cards.valid],
  Object.values(rows ?? {}).map(Number),
)

console.log(`a revocation: ${(await timeRevocations()).toFixed(1)} ms`)
await service.query('truncate dhis2_counted_person, dhis2_enrollment')
console.log(`where nobody is enrolled: ${(await timeRevocations()).toFixed(1)} ms`)

async function timeRevocations(): Promise<number> {
  const cards = await service.query(`select * from card where tenant_id = $1 and status = 'valid' limit 200`, [
    service.tenantId,
  ])
  const times: number[] = []
  for (const card of cards as unknown as Parameters<typeof revoke>[1][]) {
    const start = performance.now()
    await service.act((work) => revoke(work, card, undefined))
    times.push(performance.now() - start)
  }
  return median(times)
}

/** What the operation would have to do without counters, for three of its figures. */
function countRows(unit: string) {
  return service.query(
    `with enrolled as materialized (
       select distinct mpi_id from dhis2_enrollment, (select path from dhis2_org_unit where org_unit_uid = $2) unit
       where tenant_id = $1 and org_unit_path collate "C" >= path and org_unit_path collate "C" < path || '0')
     select (select count(*) from enrolled) as people, count(distinct card.mpi_id) as holders, count(*) as cards
     from enrolled join card on card.tenant_id = $1 and card.mpi_id = enrolled.mpi_id
     where card.status = 'valid' and (card.valid_until is null or card.valid_until >= current_date)`,
    [service.tenantId, unit],
  )
}

/** A country, its regions, districts and posts. */
async function fillUnits({ query, tenantId }: BenchService): Promise<void> {
  const units: { uid: string; path: string; region: string }[] = [{ uid: country, path: `/${country}`, region: 'DKR' }]
  const codes = ['DKR', 'THI', 'ZIG', 'KLK', 'LGA', 'MTM', 'FTK', 'DBL', 'SLO', 'TBC', 'KLD', 'KFR', 'KDG', 'SDH']
  for (let r = 0; r < REGIONS; r++) {
    const place = codes[r] ?? 'DKR'
    const regionPath = `/${country}/${uid('r', r)}`
    units.push({ uid: uid('r', r), path: regionPath, region: place })
    for (let d = r * DISTRICTS; d < (r + 1) * DISTRICTS; d++) {
      const districtPath = `${regionPath}/${uid('d', d)}`
      units.push({ uid: uid('d', d), path: districtPath, region: place })
      for (let p = d * POSTS; p < (d + 1) * POSTS; p++)
        units.push({ uid: uid('p', p), path: `${districtPath}/${uid('p', p)}`, region: place })
    }
  }
  await query(
    `insert into dhis2_org_unit (tenant_id, org_unit_uid, path, region_code, region_source)
     select $1, uid, path, region, 'geometry' from unnest($2::text[], $3::text[], $4::text[]) as unit (uid, path, region)`,
    [tenantId, units.map((each) => each.uid), units.map(({ path }) => path), units.map((each) => each.region)],
  )
}

/** People with one enrollment each and their cards: some revoked, some expired, and some people without any. */
async function fillPeople({ query, tenantId }: BenchService): Promise<void> {
  await query(
    `insert into mpi_identity (tenant_id, mpi_id, sealed_person, country_code, region_code, created_at, updated_at)
     select $1, 'SN-DKR-00-' || n, '', 'SN', case when n % 11 = 0 then 'THI' else 'DKR' end, now(), now()
     from generate_series(1, $2::int) n`,
    [tenantId, ENROLLMENTS],
  )
  await query(
    `insert into dhis2_enrollment (tenant_id, enrollment_uid, programme_uid, tracked_entity_uid, org_unit_uid, org_unit_path, enrolled_on,
       status, mpi_id, row_hash, sealed_record, changed_at)
     select $1, 'e' || lpad(n::text, 10, '0'), 'g000000000' || n % $3, 't' || lpad(n::text, 10, '0'), unit.org_unit_uid, unit.path,
       '2026-01-01', (array['ACTIVE', 'ACTIVE', 'COMPLETED', 'CANCELLED'])[1 + n % 4], 'SN-DKR-00-' || n, '', '', now()
     from generate_series(1, $2::int) n
     join (select *, row_number() over (order by path) - 1 as number from dhis2_org_unit where org_unit_uid like 'p%') unit
       on unit.number = (n::bigint * 7919) % $4::int`,
    [tenantId, ENROLLMENTS, PROGRAMMES, REGIONS * DISTRICTS * POSTS],
  )
  await query(
    `insert into dhis2_programme (tenant_id, programme_uid, instance_url, name, public_label, is_sensitive, campaign_id, created_at)
     select $1, 'g000000000' || n, '', 'P' || n, 'P' || n, false, 'camp_' || n, now() from generate_series(0, $2::int - 1) n`,
    [tenantId, PROGRAMMES],
  )
  await query(
    `insert into campaign (id, tenant_id, name, campaign_type, prefix, language, template_id, status, job_count, check_code, created_at,
       updated_at)
     select 'camp_' || n, $1, 'P' || n, 'dhis2', 'LONG' || n, 'fr', 'vital', 'active', 0, 'b' || n, now(), now()
     from generate_series(0, $2::int - 1) n`,
    [tenantId, PROGRAMMES],
  )
  await query(
    `insert into card (id, tenant_id, campaign_id, job_id, place, mpi_id, card_code, token_hash, status, issued_at, revoked_at, valid_until)
     select 'card_' || n, $1, 'camp_' || n % $4, 'job_' || n, 0, 'SN-DKR-00-' || (1 + n % ($3::int * 9 / 10)), 'LONG-' || n,
       sha256(n::text::bytea), case when n % 10 < 3 then 'revoked' else 'valid' end, timestamptz '2020-01-01' + n * interval '1 minute',
       case when n % 10 < 3 then now() end, case when n % 3 = 0 then null else date '2024-01-01' + (n / 10 % $5::int) * 30 end
     from generate_series(1, $2::int) n`,
    [tenantId, CARDS, ENROLLMENTS, PROGRAMMES, Number(values.days)],
  )
  await query(
    `insert into campaign (id, tenant_id, name, campaign_type, prefix, language, template_id, status, job_count, check_code, created_at,
       updated_at) values ($2, $1, 'Elsewhere', 'vaccination', 'ELSE', 'fr', 'vital', 'active', 0, 'else', now(), now())`,
    [tenantId, elsewhere],
  )
  await query(
    `with person as (
       insert into mpi_identity (tenant_id, mpi_id, sealed_person, country_code, region_code, created_at, updated_at)
       select $1, 'SN-DKR-01-' || n, '', 'SN', 'DKR', now(), now() from generate_series(1, $3::int) n)
     insert into card (id, tenant_id, campaign_id, job_id, place, mpi_id, card_code, token_hash, status, issued_at)
     select 'card_else_' || n, $1, $2, 'job_else', n, 'SN-DKR-01-' || n, 'ELSE-' || n, sha256(('else' || n)::bytea), 'valid',
       timestamptz '2019-01-01' + n * interval '1 minute' from generate_series(1, $3::int) n`,
    [tenantId, elsewhere, Math.ceil(CARDS / 10)],
  )
  await query(`insert into dhis2_recount (tenant_id, rounds_left, run_after) values ($1, 1, now())`, [tenantId])
  await query('vacuum analyze')
}
