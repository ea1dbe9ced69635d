import { createHash } from 'node:crypto'
import type { Phrase } from '@samakart/rules/language'
import { Invalid, type Mistake } from '#platform/invalid.ts'
import { AddressGuard } from '#platform/net/address-guard.ts'
import { randomSecret } from '#platform/random.ts'
import { type ReadScope, theSystem, type UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope, inUnitOfWork } from '#platform/unit-of-work.ts'
import { recordAct } from '#slices/audit/index.ts'
import { Dhis2Error } from './client/dhis2-error.ts'
import { type Account, HttpReader, interactiveRetries, watchRequests } from './client/http-reader.ts'
import { countUnits, listProgrammes } from './client/metadata.ts'
import { openSession, type Session, serverInstant } from './client/session.ts'
import { ConnectionAuthFailed, ConnectionUnreachable, Dhis2NotConfigured, refusalFor } from './errors.ts'
import type { ConnectionRow } from './tables.ts'

export interface StoredConnection extends Account {
  id: string
  /** DHIS2 has accepted the account since it was last refused for good. */
  wasAccepted: boolean
}

const phrases = {
  address: {
    fr: 'Une adresse complète est attendue, par exemple https://dhis2.sante.sn, sans paramètres.',
    en: 'A full address is expected, for example https://dhis2.sante.sn, without parameters.',
    wo: 'Dafa war màkkaan bu mat, ni https://dhis2.sante.sn, te amul paramètre.',
  },
  slash: {
    fr: 'L’adresse ne doit pas finir par une barre oblique.',
    en: 'The address must not end with a slash.',
    wo: 'Màkkaan bi warul mujje ci barre oblique.',
  },
  private: {
    fr: 'Cette adresse appartient à un réseau privé ; l’exploitant peut l’autoriser (DHIS2_ALLOWED_HOSTS).',
    en: 'This address belongs to a private network; the operator may allow it (DHIS2_ALLOWED_HOSTS).',
    wo: 'Màkkaan bii réseau privé la; ki yor service bi mën na ko may (DHIS2_ALLOWED_HOSTS).',
  },
  unencrypted: {
    fr: 'L’adresse doit commencer par https://.',
    en: 'The address must begin with https://.',
    wo: 'Màkkaan bi dafa wara tàmbalee ak https://.',
  },
} satisfies Record<string, Phrase>

export function addressGuard({ config }: Services): AddressGuard {
  return new AddressGuard({ isStrict: config.isProduction, allowedHosts: config.dhis2AllowedHosts })
}

/** Refuses an address that cannot be that of a DHIS2, or that the service may not connect to. */
export function checkAddress(services: Services, text: string): void {
  const mistake = mistakeOf(services, text)
  if (mistake) throw new Invalid([{ path: 'url', phrase: mistake } satisfies Mistake])
}

function mistakeOf(services: Services, text: string): Phrase | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return phrases.address
  const url = new URL(text)
  if (url.search !== '' || url.hash !== '' || /\s/.test(text)) return phrases.address
  if (text.endsWith('/')) return phrases.slash
  switch (addressGuard(services).check(url)) {
    case 'private':
      return phrases.private
    case 'unencrypted':
      return phrases.unencrypted
    case 'scheme':
    case 'credentials':
      return phrases.address
    case undefined:
      return undefined
  }
}

/** An organization has one connection: a new one replaces it, with a new webhook. The secret is returned only here. */
export async function configureConnection(work: UnitOfWork, account: Account) {
  const id = work.newId('connection')
  const secret = randomSecret(32).toString('base64url')
  const row: ConnectionRow = {
    tenant_id: work.tenantId,
    id,
    url: account.url,
    username: account.username,
    sealed_password: (await work.keys()).seal(account.password, passwordContext(id)),
    webhook_secret_hash: hashSecret(secret),
    webhook_heard_at: null,
    accepted_at: null,
    created_at: work.now,
  }
  await work.db
    .insertInto('dhis2_connection')
    .values(row)
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(row))
    .execute()
  recordAct(work, { action: 'dhis2.configured', object: id, details: { host: new URL(account.url).host } })
  return { row, secret }
}

export async function requireConnection({ db, tenantId }: ReadScope): Promise<ConnectionRow> {
  const row = await db.selectFrom('dhis2_connection').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst()
  if (!row) throw new Dhis2NotConfigured()
  return row
}

/** Where an organization's DHIS2 is, if it has one. */
export async function findConnectionHost({ db, tenantId }: ReadScope): Promise<string | undefined> {
  const row = await db.selectFrom('dhis2_connection').select('url').where('tenant_id', '=', tenantId).executeTakeFirst()
  return row && new URL(row.url).host
}

export async function getConnection(scope: ReadScope): Promise<StoredConnection> {
  const { id, url, username, sealed_password, accepted_at } = await requireConnection(scope)
  const password = (await scope.keys()).open(sealed_password, passwordContext(id))
  return { id, url, username, password, wasAccepted: accepted_at !== null }
}

/** Whether it is the stored account, and DHIS2 has accepted it. */
async function isAcceptedAccount(scope: ReadScope, { url, username, password }: Account): Promise<boolean> {
  const { db, tenantId } = scope
  const row = await db.selectFrom('dhis2_connection').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst()
  if (!row?.accepted_at || row.url !== url || row.username !== username) return false
  return (await scope.keys()).open(row.sealed_password, passwordContext(row.id)) === password
}

/** Notes that DHIS2 accepts the account. */
async function noteAcceptance({ db, tenantId, now }: UnitOfWork, { id }: StoredConnection): Promise<void> {
  await db
    .updateTable('dhis2_connection')
    .set({ accepted_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

/** From now on one refusal is enough. */
export async function forgetAcceptance({ db, tenantId }: UnitOfWork): Promise<void> {
  await db.updateTable('dhis2_connection').set({ accepted_at: null }).where('tenant_id', '=', tenantId).execute()
}

/** Opens a session with the organization's DHIS2 for a request that somebody waits for. Errors of DHIS2 become refusals. */
export async function withSession<T>(
  services: Services,
  tenantId: string,
  use: (session: Session, connection: StoredConnection) => Promise<T>,
): Promise<T> {
  const connection = await inReadScope(services, tenantId, getConnection)
  const { wasAccepted } = connection
  const retries = interactiveRetries(services.config)
  await using reader = new HttpReader(connection, addressGuard(services), retries, {
    wasAccepted,
    watch: watchRequests(services),
  })
  try {
    const session = await openSession(reader)
    if (!wasAccepted)
      await inUnitOfWork(services, { tenantId, actor: theSystem }, (work) => noteAcceptance(work, connection))
    return await use(session, connection)
  } catch (error) {
    throw error instanceof Dhis2Error ? refusalFor(error) : error
  }
}

export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest()

const passwordContext = (id: string) => `dhis2_connection.sealed_password:${id}`

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
