import type { RequestContext } from '../exchange.ts'
import { parseFields, selectFields } from './fields.ts'

/** When something happened that never did. */
const NEVER = 0

/** When the tables for analyses were made: releases before 2.42 leave this out as long as there are none. */
function analyticsOf({ world, behaviour }: RequestContext): object {
  if (behaviour.systemInfoDetail === 'short') return {}
  const hours = Math.floor(world.now() / 3_600_000)
  const never = { at: world.time.write(NEVER), since: `${hours} h, 0 m, 0 s` }
  return {
    lastAnalyticsTableSuccess: never.at,
    intervalSinceLastAnalyticsTableSuccess: never.since,
    lastAnalyticsTableRuntime: '',
    lastSystemMonitoringSuccess: never.at,
    lastAnalyticsTablePartitionSuccess: never.at,
    intervalSinceLastAnalyticsTablePartitionSuccess: never.since,
    lastAnalyticsTablePartitionRuntime: '',
  }
}

/** Any signed-in user may read this. Facts about the machine are for superusers. */
export function systemInfo(context: RequestContext): unknown {
  const { world, behaviour, query, user, baseUrl } = context
  const isShort = behaviour.systemInfoDetail === 'short'
  const info = {
    contextPath: baseUrl,
    userAgent: context.exchange.headers['user-agent'] ?? '',
    calendar: 'iso8601',
    dateFormat: 'yyyy-mm-dd',
    serverDate: world.time.write(world.now()),
    serverTimeZoneId: world.time.zone,
    serverTimeZoneDisplayName: zoneName(world.time.zone),
    ...analyticsOf(context),
    version: behaviour.version.text,
    revision: 'a95cf40',
    buildTime: '2025-01-25T14:26:28.000',
    databaseInfo: { spatialSupport: true, ...(isShort ? {} : { time: world.time.write(world.now()) }) },
    encryption: false,
    emailConfigured: false,
    redisEnabled: false,
    systemName: 'DHIS2 Sénégal (simulé)',
    ...(isShort ? {} : { systemMetadataVersion: '' }),
    instanceBaseUrl: baseUrl,
    isMetadataVersionEnabled: false,
    ...(isShort ? {} : { lastMetadataVersionSyncAttempt: world.time.write(NEVER) }),
    ...(behaviour.systemInfoDetail === 'capabilities'
      ? { sessionTimeout: 3600, capability: { analyticsTotalCounts: false } }
      : {}),
    ...(user.isSuper ? { javaVersion: '11.0.20', osName: 'Linux', cpuCores: 8, externalDirectory: '/opt/dhis2' } : {}),
  }
  const fields = query.getAll('fields').join(',')
  return behaviour.systemInfoFields && fields ? selectFields(info, parseFields(fields)) : info
}

export function me(context: RequestContext): unknown {
  const { user, query, behaviour, world } = context
  const units = (list: typeof user.capture) =>
    list.map(({ id, path, name, code, level }) => ({
      id,
      ...(code ? { code } : {}),
      name,
      displayName: name,
      path,
      level,
    }))
  const name = `${user.firstName} ${user.surname}`
  const roles = [{ id: 'yrB6vc5Ip3r', name: user.isSuper ? 'Superuser' : 'Lecture du tracker', displayName: 'Lecture' }]
  const credentials = { username: user.username, userRoles: roles }
  const full = {
    id: user.id,
    ...(behaviour.topLevelUsername ? { username: user.username, userRoles: roles } : {}),
    name,
    displayName: name,
    firstName: user.firstName,
    surname: user.surname,
    created: world.time.write(Date.UTC(2022, 0, 3)),
    lastUpdated: world.time.write(Date.UTC(2024, 0, 3)),
    settings: { keyUiLocale: 'fr', keyDbLocale: 'fr' },
    organisationUnits: units(user.capture),
    dataViewOrganisationUnits: [],
    teiSearchOrganisationUnits: units(user.search),
    authorities: user.authorities,
    programs: world.metadata.programmes.filter((programme) => user.readsData(programme)).map(({ id }) => id),
    // Removed in 2.42. Until then it existed in addition to the new properties.
    ...(behaviour.version.minor <= 41 ? { userCredentials: credentials } : {}),
  }
  const fields = query.getAll('fields').join(',')
  return fields ? selectFields(full, parseFields(fields)) : full
}

function zoneName(zone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'long' }).formatToParts(0)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}
