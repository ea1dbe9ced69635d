import { timingSafeEqual } from 'node:crypto'
import type { PlatformWork } from '#platform/scopes.ts'
import { hashSecret } from '../connection.ts'
import { WebhookNotFound, WebhookRefused } from '../errors.ts'
import { SyncSoon } from '../tasks/queue-jobs.ts'

/** Notification templates of DHIS2 call it PROGRAM_ID. */
const HINTS = ['PROGRAM_ID', 'program', 'programme_uid', 'program_uid']

/**
 * Something changed in DHIS2. Nothing of what the message says is kept or believed; it may only narrow down, among the
 * programmes that are known, which one to read.
 */
export async function hearWebhook(
  platform: PlatformWork,
  { configId, secret, body }: { configId: string; secret: string; body: Buffer | undefined },
) {
  const connection = await platform.db
    .selectFrom('dhis2_connection')
    .selectAll()
    .where('id', '=', configId)
    .executeTakeFirst()
  if (!connection) throw new WebhookNotFound()
  if (!timingSafeEqual(hashSecret(secret), connection.webhook_secret_hash)) throw new WebhookRefused()
  const work = platform.asTenant(connection.tenant_id)
  await work.db
    .updateTable('dhis2_connection')
    .set({ webhook_heard_at: work.now })
    .where('tenant_id', '=', work.tenantId)
    .execute()
  const known = await work.db
    .selectFrom('dhis2_programme')
    .select('programme_uid')
    .where('tenant_id', '=', work.tenantId)
    .where('instance_url', '=', connection.url)
    .limit(100)
    .execute()
  const hinted = hintOf(body)
  const all = known.map(({ programme_uid }) => programme_uid)
  const wanted = hinted !== undefined && all.includes(hinted) ? [hinted] : all
  for (const programme_uid of wanted) {
    const key = `${work.tenantId}/${programme_uid}`
    await work.enqueue(SyncSoon, { tenant_id: work.tenantId, programme_uid }, { key })
  }
  return { status: 'accepted', programmes: wanted.length }
}

function hintOf(body: Buffer | undefined): string | undefined {
  const said = saidBy(body?.toString('utf8') ?? '')
  for (const name of HINTS) {
    const value = said[name]
    if (typeof value === 'string') return value
  }
  return undefined
}

/** As JSON, else as a form; what is neither says nothing. */
function saidBy(text: string): Record<string, unknown> {
  try {
    const said: unknown = JSON.parse(text)
    return typeof said === 'object' && said !== null ? { ...said } : {}
  } catch {
    return Object.fromEntries(new URLSearchParams(text))
  }
}
