/** A DHIS2 release such as `2.39.4.1` or `2.41.2-SNAPSHOT`. */
class Version {
  readonly text: string
  readonly minor: number
  readonly #patch: number
  readonly #hotfix: number

  constructor(text: string) {
    const parts = /^2\.(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:-\w+)?$/.exec(text)
    if (!parts) throw new Error(`${text} is no DHIS2 version`)
    this.text = text
    this.minor = Number(parts[1])
    // A snapshot without a patch number is newer than every patch of its minor version.
    this.#patch = parts[2] === undefined ? (text.includes('-') ? 999 : 0) : Number(parts[2])
    this.#hotfix = Number(parts[3] ?? 0)
  }

  /** The first patch per minor version: `since({ 39: 6, 40: 4 })` is false below 39 and true above 40. */
  since(firstPatches: Readonly<Record<number, number>>): boolean {
    const minors = Object.keys(firstPatches).map(Number)
    const first = firstPatches[this.minor]
    if (first === undefined) return this.minor > Math.max(...minors)
    return this.#patch >= first
  }

  /** Within one minor version, from one patch.hotfix to another, both included. */
  within(minor: number, from: readonly [number, number], to: readonly [number, number]): boolean {
    if (this.minor !== minor) return false
    const patch = this.#patch * 100 + this.#hotfix
    return patch >= from[0] * 100 + from[1] && patch <= to[0] * 100 + to[1]
  }
}

/** All differences between releases. The rest of the simulator uses these and never the version itself. */
export interface Behaviour {
  version: Version
  /** `/api/trackedEntityInstances` and `/api/enrollments`. */
  oldTracker: boolean
  /** Lists have their own name instead of `instances`, and a `pager`. */
  namedLists: boolean
  /** The figures of the pager are also beside the list. */
  flatPager: boolean
  flatPageCount: boolean
  pageLinks: boolean
  /** Old enrollments have `{page, pageSize, isLastPage}` if no totals are requested. */
  slimPager: boolean
  fieldsFilterTracker: boolean
  orgUnitName: boolean
  attributesInEnrollmentList: boolean
  attributesOnSingleEnrollment: boolean
  apiTokens: 'absent' | 'off' | 'on'
  /** The precision of time parameters. */
  timePrecision: 'day' | 'second' | 'milli'
  /** A date without a time as an upper bound includes the whole day. */
  dateAloneIsWholeDay: boolean
  skipPagingIsEmpty: boolean
  enrollmentOrder: 'never' | 'requested' | 'always'
  entityOrder: 'ascending' | 'descending'
  unknownOrderIsRefused: boolean
  /** The maximum number of tracked entities in an answer. From 2.41 on, a larger page is refused. */
  maxEntities: number
  largePageIsRefused: boolean
  enrollmentOrgUnit: 'enrolling' | 'owner'
  enrollmentsFilteredAfterPaging: boolean
  entitiesFilteredAfterPaging: boolean
  /** A tracked entity has its enrollments in all readable programs, whichever was requested. */
  entityShowsAllEnrollments: boolean
  parameters: 'old' | 'both' | 'new'
  status: 'programStatus' | 'both'
  modeRequired: boolean
  programMandatory: boolean
  /** Counting enrollments fails with a 409 if there is not exactly one, an error of these releases. */
  enrollmentCountFails: boolean
  /** Old enrollments, and new ones up to 2.39, can be listed with `ouMode=ALL` without the authority. */
  allModeNeedsAuthority: boolean
  /** Errors have an `errorCode`. */
  errorCodes: boolean
  /** A malformed UID or token is a bad request. */
  uidsAreChecked: boolean
  malformedTokenStatus: 400 | 401
  /** The properties of `/api/system/info` that came with a release. */
  systemInfoDetail: 'short' | 'partitions' | 'capabilities'
  /** Enrollments show their attribute option combo. */
  attributeOptionCombo: boolean
  topLevelUsername: boolean
  systemInfoFields: boolean
  loginPage: string
  errorStyle: 'conflict' | 'mixed' | 'bad-request' | 'forbidden'
}

export function behaviourOf(text: string): Behaviour {
  const version = new Version(text)
  const { minor } = version
  if (minor < 36) throw new Error(`DHIS2 ${text} is older than what is simulated`)
  const skipPagingIsEmpty =
    version.within(36, [12, 0], [13, 2]) ||
    version.within(37, [8, 0], [9, 1]) ||
    version.within(38, [0, 0], [2, 1]) ||
    version.within(39, [0, 0], [1, 2])
  const seconds = version.since({ 38: 6, 39: 4, 40: 2 })
  const millis = version.since({ 39: 6, 40: 4, 41: 1 })
  return {
    version,
    oldTracker: minor <= 41,
    namedLists: minor >= 41,
    flatPager: minor <= 41,
    flatPageCount: version.since({ 38: 5, 39: 3, 40: 1 }),
    pageLinks: minor >= 42,
    slimPager: version.since({ 36: 12, 37: 8 }),
    fieldsFilterTracker: minor >= 38,
    orgUnitName: minor <= 40,
    attributesInEnrollmentList: minor >= 41,
    attributesOnSingleEnrollment: version.since({ 38: 3, 39: 1 }),
    apiTokens: minor === 36 ? 'absent' : minor === 37 ? 'off' : 'on',
    timePrecision: millis ? 'milli' : seconds ? 'second' : 'day',
    dateAloneIsWholeDay: millis,
    skipPagingIsEmpty,
    enrollmentOrder: minor === 36 ? 'never' : minor <= 40 ? 'requested' : 'always',
    entityOrder: minor <= 40 ? 'ascending' : 'descending',
    unknownOrderIsRefused: minor >= 41,
    maxEntities: minor >= 39 ? 50_000 : Number.POSITIVE_INFINITY,
    largePageIsRefused: minor >= 41,
    enrollmentOrgUnit: version.since({ 40: 10, 41: 6, 42: 2 }) ? 'owner' : 'enrolling',
    enrollmentsFilteredAfterPaging: minor <= 42,
    entitiesFilteredAfterPaging: minor <= 41,
    entityShowsAllEnrollments: minor <= 41,
    parameters: minor <= 40 ? 'old' : minor === 41 ? 'both' : 'new',
    status: minor <= 41 ? 'programStatus' : 'both',
    modeRequired: minor <= 40,
    programMandatory: minor >= 43,
    enrollmentCountFails: version.within(40, [10, 0], [12, 99]),
    allModeNeedsAuthority: minor >= 40,
    errorCodes: minor >= 40,
    uidsAreChecked: minor >= 42,
    malformedTokenStatus: minor >= 41 ? 400 : 401,
    systemInfoDetail: minor >= 43 ? 'capabilities' : minor >= 42 ? 'partitions' : 'short',
    attributeOptionCombo: minor >= 43,
    topLevelUsername: minor >= 38,
    systemInfoFields: minor >= 38,
    loginPage:
      minor <= 40
        ? '/dhis-web-commons/security/login.action'
        : minor === 41
          ? '/dhis-web-login'
          : minor === 42
            ? '/dhis-web-login/'
            : '/login/',
    errorStyle: minor <= 39 ? 'conflict' : minor === 40 ? 'mixed' : minor === 41 ? 'bad-request' : 'forbidden',
  }
}
