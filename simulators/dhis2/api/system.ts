import type { RequestContext } from '../exchange.ts'
import { parseFields, selectFields } from './fields.ts'

/** Any signed-in user may read this. Facts about the machine are for superusers. */
export function systemInfo(context: RequestContext): unknown {
  const { world, behaviour, query, user, baseUrl } = context
  const info = {
    contextPath: baseUrl,
    userAgent: context.exchange.headers['user-agent'] ?? '',
    calendar: 'iso8601',
    dateFormat: 'yyyy-mm-dd',
    serverDate: world.time.write(world.now()),
    serverTimeZoneId: world.time.zone,
    serverTimeZoneDisplayName: zoneName(world.time.zone),
    lastAnalyticsTableSuccess: world.time.write(Date.UTC(2025, 5, 1, 2, 14)),
    intervalSinceLastAnalyticsTableSuccess: '7 h, 12 m, 26 s',
    lastAnalyticsTableRuntime: '00:04:17.221',
    version: behaviour.version.text,
    revision: 'a95cf40',
    buildTime: '2025-01-25T14:26:28.000',
    databaseInfo: { spatialSupport: true },
    encryption: false,
    emailConfigured: false,
    redisEnabled: false,
    systemId: 'eed3d451-4ff5-4193-b951-ffcc68950221',
    systemName: 'DHIS2 Sénégal (simulé)',
    isMetadataVersionEnabled: false,
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
