import { timingSafeEqual } from 'node:crypto'
import type { PlatformWork } from '#platform/scopes.ts'
import { hashSecret } from '../connection.ts'
import { WebhookRefused } from '../errors.ts'
import { SyncSoon } from '../tasks/queue-jobs.ts'

/** Where the message may name the programme. Notification templates of DHIS2 call it PROGRAM_ID. */
const PROGRAMME_FIELDS = ['PROGRAM_ID', 'program', 'programme_uid', 'program_uid']

/**
 * Schedules a synchronization because something changed in DHIS2. Nothing in the message is stored or trusted; it can only
 * select one of the programmes that are already stored.
 */
export async function receiveWebhook(
  platform: PlatformWork,
  { configId, secret, body }: { configId: string; secret: string; body: Buffer | undefined },
) {
  const connection = await platform.db
    .selectFrom('dhis2_connection')
    .selectAll()
    .where('id', '=', configId)
    .executeTakeFirst()
  // An unknown address is answered like a wrong secret, so that nobody learns which addresses exist.
  const expected = connection?.webhook_secret_hash ?? hashSecret('')
  const isRight = timingSafeEqual(hashSecret(secret), expected)
  if (!connection || !isRight) throw new WebhookRefused()
  const work = platform.asTenant(connection.tenant_id)
  await work.db
    .updateTable('dhis2_connection')
    .set({ webhook_heard_at: work.now })
    .where('tenant_id', '=', work.tenantId)
    .execute()
  const rows = await work.db
    .selectFrom('dhis2_programme')
    .select('programme_uid')
    .where('tenant_id', '=', work.tenantId)
    .where('instance_url', '=', connection.url)
    .limit(100)
    .execute()
  const named = programmeIn(body)
  const all = rows.map(({ programme_uid }) => programme_uid)
  const programmes = named !== undefined && all.includes(named) ? [named] : all
  for (const programme_uid of programmes) {
    const key = `${work.tenantId}/${programme_uid}`
    await work.enqueue(SyncSoon, { tenant_id: work.tenantId, programme_uid }, { key })
  }
  return { status: 'accepted', programmes: programmes.length }
}

function programmeIn(body: Buffer | undefined): string | undefined {
  const fields = parseBody(body?.toString('utf8') ?? '')
  for (const name of PROGRAMME_FIELDS) {
    const value = fields[name]
    if (typeof value === 'string') return value
  }
  return undefined
}

/** Reads the body as JSON, or else as a form. */
function parseBody(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
  } catch {
    return Object.fromEntries(new URLSearchParams(text))
  }
}
