import type { PageRange } from '#platform/http/paging.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { WebhookNotFound } from './errors.ts'
import type { EventType } from './event-types.ts'
import type { Webhook } from './schema.ts'
import { urlContext } from './sealed.ts'
import type { WebhookRow } from './tables.ts'

export async function getWebhook({ db, tenantId }: ReadScope, id: string): Promise<WebhookRow> {
  const row = await db
    .selectFrom('webhook')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new WebhookNotFound()
  return row
}

export async function lockWebhook({ db, tenantId }: UnitOfWork, id: string): Promise<WebhookRow> {
  const row = await db
    .selectFrom('webhook')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new WebhookNotFound()
  return row
}

export async function listWebhooks(scope: ReadScope, page: PageRange) {
  const own = scope.db.selectFrom('webhook').where('tenant_id', '=', scope.tenantId)
  const { total } = await own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await own
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { total, ...page, items: await Promise.all(rows.map((row) => presentWebhook(scope, row))) }
}

/** Without the secret, which is shown once. */
export async function presentWebhook(scope: ReadScope, row: WebhookRow): Promise<Webhook> {
  const keys = await scope.keys()
  const { id, events, description, status, pause_reason, created_by } = row
  const isOldSecretUsed = row.old_secret_until !== null && row.old_secret_until > scope.now
  return {
    id,
    url: keys.open(row.sealed_url, urlContext(id)),
    events: events as EventType[],
    description,
    active: status === 'active',
    pause_reason,
    paused_at: row.paused_at?.toISOString() ?? null,
    failing_since: row.failing_since?.toISOString() ?? null,
    last_delivered_at: row.delivered_at?.toISOString() ?? null,
    old_secret_until: isOldSecretUsed ? (row.old_secret_until?.toISOString() ?? null) : null,
    created_at: row.created_at.toISOString(),
    created_by,
  }
}
