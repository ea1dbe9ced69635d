import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Dhis2Simulator, startDhis2 } from '@samakart/dhis2-simulator'
import { AddressGuard } from '#platform/net/address-guard.ts'
import { Guarded } from '../guard/guarded.ts'
import { Dhis2Error } from './dhis2-error.ts'
import type { EnrollmentWindow, SourceEnrollment } from './enrollment.ts'
import { HttpReader, type RetryPolicy } from './http-reader.ts'
import { findProgramme, listProgrammes } from './metadata.ts'
import { OrgUnits } from './org-units.ts'
import { countEnrollments, findSourceEnrollment, isLastPage, readEnrollmentPage, readPage } from './read-enrollments.ts'
import { openSession, type Session, serverInstant } from './session.ts'

const fastRetries: RetryPolicy = { attempts: 3, accountAttempts: 2, firstDelayMs: 1, timeoutMs: 5_000 }
const anywhere = new AddressGuard({ isStrict: false, allowedHosts: [] })

async function sessionOn(server: Dhis2Simulator, account: { username: string; password: string } = server.account) {
  const reader = new HttpReader({ url: server.url, ...account }, anywhere, fastRetries)
  return openSession(reader)
}

async function readAll(session: Session, window: EnrollmentWindow, pageSize = 40): Promise<SourceEnrollment[]> {
  const found = new Map<string, SourceEnrollment>()
  let total: number | null = null
  let listed = 0
  for (let page = 1; page < 1_000; page++) {
    const read = await readPage(session, window, { page, pageSize, isCounted: page === 1 })
    total ??= read.total ?? null
    listed += read.listed
    for (const row of read.rows) found.set(row.uid, row)
    if (isLastPage(session, { page, pageSize, total, listed }, read)) break
  }
  return [...found.values()]
}

const plain = (row: SourceEnrollment) =>
  [row.uid, row.trackedEntityUid, row.orgUnitUid, row.status, row.enrolledOn].join(' ')

const versions = [
  '2.36.0',
  '2.36.13',
  '2.37.10',
  '2.38.0',
  '2.38.7',
  '2.39.0',
  '2.39.10',
  '2.40.0',
  '2.40.12',
  '2.41.0',
  '2.41.9',
  '2.42.0',
  '2.42.5',
  '2.43.1',
]

for (const version of versions) {
  test(`${version}: the whole programme is read exactly, each row once, in the server’s time zone`, async () => {
    await using server = await startDhis2({ version, timeZone: 'Africa/Maputo', enrollments: 300, seed: 7 })
    const session = await sessionOn(server)
    assert.equal(session.version.text, version)
    assert.ok(Math.abs(serverInstant(session).getTime() - Date.now()) < 60_000)
    const programme = server.world.programme('cpn')
    const truth = [...server.world.truth('cpn')]
    const rows = await readAll(session, { programmeUid: programme.id })
    const day = (at: Date) => server.world.time.write(at.getTime()).slice(0, 10)
    assert.deepEqual(
      rows.map(plain).sort(),
      truth
        .map((row) => [row.enrollment, row.trackedEntity, row.orgUnit, row.status, day(row.enrolledAt)].join(' '))
        .sort(),
    )
    const values = new Map(truth.map((row) => [row.enrollment, row.attributes]))
    for (const { uid, attributes } of rows) {
      for (const [attribute, value] of values.get(uid) ?? []) {
        assert.equal(Guarded.open(attributes.get(attribute) as Guarded<string>), value)
      }
    }
    await assertFilters(session, server)
    await assertChanges(session, server)
    await assertSingle(session, server, rows[0] as SourceEnrollment)
    server.assertOnlyGets()
  })
}

/** Checks counts and filters, including the last day of a period. */
async function assertFilters(session: Session, server: Dhis2Simulator): Promise<void> {
  const programmeUid = server.world.programme('pev').id
  const day = (at: Date) => server.world.time.write(at.getTime()).slice(0, 10)
  const days = [...server.world.truth('pev')].map(({ enrolledAt }) => day(enrolledAt)).sort()
  const [from, to] = [days[Math.floor(days.length / 4)] ?? '', days[Math.floor(days.length / 2)] ?? '']
  const inside = days.filter((each) => each >= from && each <= to).length
  assert.equal(await countEnrollments(session, { programmeUid }), days.length)
  assert.equal(await countEnrollments(session, { programmeUid, from, to }), inside)
  const { rows } = await readEnrollmentPage(
    session,
    { programmeUid, from, to },
    { page: 1, pageSize: 200, isCounted: true },
  )
  assert.equal(rows.length, inside)
  assert.ok(rows.every(({ attributes }) => attributes.size > 3))
  const completed = [...server.world.truth('pev')].filter(({ status }) => status === 'COMPLETED').length
  assert.equal(await countEnrollments(session, { programmeUid, status: 'COMPLETED' }), completed)
}

async function assertChanges(session: Session, server: Dhis2Simulator): Promise<void> {
  const programmeUid = server.world.programme('cpn').id
  const [first, second, third] = [...server.world.truth('cpn')]
  server.world.change(first?.enrollment ?? '', { attributes: { firstName: 'Corrigée' } })
  server.world.change(second?.enrollment ?? '', { status: 'CANCELLED' })
  server.world.delete(third?.enrollment ?? '')
  const rows = await readAll(session, { programmeUid, since: session.serverTime })
  const found = new Map(rows.map((row) => [row.uid, row]))
  for (const row of [first, second, third]) assert.ok(found.has(row?.enrollment ?? ''), 'a change was not seen')
  assert.equal(found.get(third?.enrollment ?? '')?.isDeleted, true)
  assert.equal(found.get(second?.enrollment ?? '')?.status, 'CANCELLED')
}

async function assertSingle(session: Session, server: Dhis2Simulator, row: SourceEnrollment): Promise<void> {
  const [last] = [...server.world.truth('pev')]
  const single = await findSourceEnrollment(session, last?.enrollment ?? '')
  assert.equal(single?.trackedEntityUid, last?.trackedEntity)
  assert.ok((single?.attributes.size ?? 0) > 3)
  assert.equal(await findSourceEnrollment(session, 'Zz345678901'), undefined)
  const units = new OrgUnits(session.reader)
  await units.load([row.orgUnitUid, 'Zz345678901'])
  assert.notEqual(units.get(row.orgUnitUid).name, row.orgUnitUid)
  assert.match(units.get(row.orgUnitUid).path, new RegExp(`/${row.orgUnitUid}$`))
  assert.equal(units.get('Zz345678901').name, 'Zz345678901')
  const programmes = await listProgrammes(session.reader)
  assert.equal(
    programmes.length,
    server.world.metadata.programmes.filter(({ programType }) => programType === 'WITH_REGISTRATION').length,
  )
  const cpn = await findProgramme(session.reader, server.world.programme('cpn').id)
  assert.equal(cpn?.attributes.find(({ displayName }) => displayName === 'Sexe')?.code, null)
  assert.equal(await findProgramme(session.reader, 'Zz345678901'), undefined)
}

for (const version of ['2.36.13', '2.38.7', '2.40.12', '2.41.9', '2.42.5']) {
  test(`${version}: an account that captures in one post and searches the country reads the country`, async () => {
    await using server = await startDhis2({ version, enrollments: 120, seed: 3 })
    const session = await sessionOn(server, { username: 'poste', password: 'Lecture-2026' })
    const rows = await readAll(session, { programmeUid: server.world.programme('pev').id }, 1_000)
    assert.equal(rows.length, server.world.count('pev'))
    assert.ok(rows.every(({ attributes }) => attributes.size > 3))
  })

  test(`${version}: an account without units and a wrong password are different errors`, async () => {
    await using server = await startDhis2({ version, enrollments: 50 })
    const nowhere = await sessionOn(server, { username: 'sans-unite', password: 'Lecture-2026' })
    assert.equal(nowhere.user.hasCaptureUnits, false)
    const reading = readPage(
      nowhere,
      { programmeUid: server.world.programme('pev').id },
      { page: 1, pageSize: 50, isCounted: true },
    )
    await assert.rejects(reading, (error) => error instanceof Dhis2Error && error.kind === 'refused')
    const wrongAccount = sessionOn(server, { username: 'samakart', password: 'wrong' })
    await assert.rejects(wrongAccount, (error) => error instanceof Dhis2Error && error.kind === 'account')
  })
}

test('an access token works on servers that support it, and is a refused account on the others', async () => {
  for (const [version, opens] of [
    ['2.36.13', false],
    ['2.37.10', false],
    ['2.38.7', true],
    ['2.42.5', true],
  ] as const) {
    await using server = await startDhis2({ version, enrollments: 10 })
    const session = sessionOn(server, { username: 'samakart', password: server.accessToken })
    if (opens) assert.equal((await session).version.text, version)
    else await assert.rejects(session, (error) => error instanceof Dhis2Error && error.kind === 'account')
  }
})
