import type { Phrase } from '@samakart/rules/language'
import { Invalid } from '#platform/invalid.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { Dhis2Error } from './client/dhis2-error.ts'
import { type Account, HttpReader } from './client/http-reader.ts'
import { countUnits, listProgrammes } from './client/read-metadata.ts'
import { interactiveRetries } from './client/retry-policy.ts'
import { openSession, serverInstant } from './client/session.ts'
import { watchRequests } from './client/watch-requests.ts'
import { addressGuard, checkAddress, isAcceptedAccount } from './connection.ts'
import { ConnectionAuthFailed, ConnectionUnreachable } from './errors.ts'

const tooOld: Phrase = {
  fr: 'Ce serveur est un DHIS2 {version} ; il faut la version 2.36 ou une plus récente.',
  en: 'This server is a DHIS2 {version}; version 2.36 or later is needed.',
  wo: 'Serveur bii DHIS2 {version} la; dafa war 2.36 walla bu gëna bees.',
}

/** Tests an account before it is stored. The result reveals nothing else about the server at that address. */
export async function testConnection(services: Services, tenantId: string, account: Account) {
  checkAddress(services, account.url)
  const wasAccepted = await inReadScope(services, tenantId, (scope) => isAcceptedAccount(scope, account))
  const retries = interactiveRetries(services.config)
  await using reader = new HttpReader(account, addressGuard(services), retries, {
    wasAccepted,
    watch: watchRequests(services),
  })
  try {
    const session = await openSession(reader)
    const { canWrite, hasCaptureUnits } = session.user
    const programmes = await listProgrammes(reader)
    const writable = programmes.filter(({ canWriteData }) => canWriteData)
    return {
      status: 'connected' as const,
      dhis2_version: session.version.text,
      server_date: serverInstant(session).toISOString(),
      server_time_zone: session.zone,
      programmes_available: programmes.length,
      organisation_units: await countUnits(reader),
      warnings: [
        ...(canWrite || writable.length > 0 ? ['account_can_write'] : []),
        ...(hasCaptureUnits ? [] : ['account_without_units']),
      ],
      writable_programmes: writable.map(({ uid, name }) => ({ programme_uid: uid, name })),
    }
  } catch (error) {
    if (!(error instanceof Dhis2Error)) throw error
    if (error.kind === 'account' || error.kind === 'refused') throw new ConnectionAuthFailed()
    if (error.kind === 'version') throw new Invalid([{ path: 'url', phrase: tooOld, values: { version: error.code } }])
    throw new ConnectionUnreachable()
  }
}
