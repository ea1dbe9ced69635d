import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Behaviour, behaviourOf } from './behaviour.ts'

/** The values of one trait, with the releases in which it changes. */
function changes(releases: readonly string[], trait: (behaviour: Behaviour) => unknown): string {
  const seen: string[] = []
  let last: unknown
  for (const release of releases) {
    const value = trait(behaviourOf(release))
    if (value !== last) seen.push(`${release} ${value}`)
    last = value
  }
  return seen.join(', ')
}

const LINE = (line: number, last: number, hotfixes: readonly string[] = []) =>
  [...Array.from({ length: last + 1 }, (_, patch) => `2.${line}.${patch}`), ...hotfixes].sort(byVersion)
const byVersion = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true })
const RELEASES = [
  ...LINE(36, 13, ['2.36.13.2']),
  ...LINE(37, 10, ['2.37.9.1']),
  ...LINE(38, 7, ['2.38.2.1', '2.38.5.1']),
  ...LINE(39, 10, ['2.39.1.2', '2.39.3.1']),
  ...LINE(40, 12),
  ...LINE(41, 9, ['2.41.5.1']),
  ...LINE(42, 5),
  ...LINE(43, 1),
]

test('time parameters count to the day, the second or the millisecond, depending on the patch', () => {
  assert.equal(
    changes(RELEASES, ({ timePrecision }) => timePrecision),
    '2.36.0 day, 2.38.6 second, 2.39.0 day, 2.39.4 second, 2.39.6 milli, 2.40.0 day, 2.40.2 second, 2.40.4 milli, 2.41.0 second, 2.41.1 milli',
  )
})

test('in releases with that defect, disabled paging returns no enrollments', () => {
  assert.equal(
    changes(RELEASES, ({ skipPagingIsEmpty }) => skipPagingIsEmpty),
    '2.36.0 false, 2.36.12 true, 2.37.0 false, 2.37.8 true, 2.37.10 false, 2.38.0 true, 2.38.3 false, 2.39.0 true, 2.39.2 false',
  )
})

test('enrollments are filtered by the owner’s org unit from certain patches on', () => {
  assert.equal(
    changes(RELEASES, ({ enrollmentOrgUnit }) => enrollmentOrgUnit),
    '2.36.0 enrolling, 2.40.10 owner, 2.41.0 enrolling, 2.41.6 owner, 2.42.0 enrolling, 2.42.2 owner',
  )
})

test('page counts, slim pagers and attributes of one enrollment come with their patches', () => {
  assert.equal(
    changes(RELEASES, ({ flatPageCount }) => flatPageCount),
    '2.36.0 false, 2.38.5 true, 2.39.0 false, 2.39.3 true, 2.40.0 false, 2.40.1 true',
  )
  assert.equal(
    changes(RELEASES, ({ slimPager }) => slimPager),
    '2.36.0 false, 2.36.12 true, 2.37.0 false, 2.37.8 true',
  )
  assert.equal(
    changes(RELEASES, ({ attributesOnSingleEnrollment }) => attributesOnSingleEnrollment),
    '2.36.0 false, 2.38.3 true, 2.39.0 false, 2.39.1 true',
  )
})

test('minor versions differ in endpoints, tokens, order and login page', () => {
  assert.equal(
    changes(RELEASES, ({ oldTracker }) => oldTracker),
    '2.36.0 true, 2.42.0 false',
  )
  assert.equal(
    changes(RELEASES, ({ apiTokens }) => apiTokens),
    '2.36.0 absent, 2.37.0 off, 2.38.0 on',
  )
  assert.equal(
    changes(RELEASES, ({ enrollmentOrder }) => enrollmentOrder),
    '2.36.0 never, 2.37.0 requested, 2.41.0 always',
  )
  assert.equal(
    changes(RELEASES, ({ programMandatory }) => programMandatory),
    '2.36.0 false, 2.43.0 true',
  )
  assert.equal(
    changes(RELEASES, ({ loginPage }) => loginPage),
    '2.36.0 /dhis-web-commons/security/login.action, 2.41.0 /dhis-web-login, 2.42.0 /dhis-web-login/, 2.43.0 /login/',
  )
})

test('snapshots and hotfixes are understood, and versions below 2.36 are refused', () => {
  assert.equal(behaviourOf('2.41.2-SNAPSHOT').timePrecision, 'milli')
  assert.equal(behaviourOf('2.40-SNAPSHOT').enrollmentOrgUnit, 'owner')
  assert.equal(behaviourOf('2.39.4.1').timePrecision, 'second')
  assert.throws(() => behaviourOf('2.35.14'))
  assert.throws(() => behaviourOf('next'))
})
