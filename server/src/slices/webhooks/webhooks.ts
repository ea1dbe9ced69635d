import { sql } from 'kysely'
import type { PageRange } from '#platform/http/paging.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { TooManyWebhooks, WebhookNotFound } from './errors.ts'
import type { EventType } from './event-types.ts'
import type { ChangeWebhook, CreateWebhook, Webhook } from './schema.ts'
import { newWebhookSecret, oldSecretContext, secretContext, urlContext } from './secrets.ts'
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

async function lockWebhook({ db, tenantId }: UnitOfWork, id: string): Promise<WebhookRow> {
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

export const MAX_WEBHOOKS = 20
/** How long the secret before a rotation signs too. */
const OLD_SECRET_HOURS = 24

type WithSecret = Webhook & { secret: string }

/** Makes a webhook and returns its secret, which nobody can read again. */
export async function createWebhook(work: UnitOfWork, url: string, input: CreateWebhook): Promise<WithSecret> {
  await refuseTooMany(work)
  const id = work.newId('webhook')
  const secret = newWebhookSecret()
  const keys = await work.keys()
  await work.db
    .insertInto('webhook')
    .values({
      id,
      tenant_id: work.tenantId,
      sealed_url: keys.seal(url, urlContext(id)),
      sealed_secret: keys.seal(secret, secretContext(id)),
      sealed_old_secret: null,
      old_secret_until: null,
      description: input.description?.trim() ?? '',
      events: input.events,
      status: 'active',
      pause_reason: null,
      paused_at: null,
      failing_since: null,
      failures: 0,
      delivered_at: null,
      attempt: 0,
      lease_until: null,
      run_after: null,
      created_at: work.now,
      created_by: work.actor.id,
    })
    .execute()
  recordAct(work, { action: 'webhook.created', object: id, details: { events: input.events.join(' ') } })
  return { ...(await presentWebhook(work, await getWebhook(work, id))), secret }
}

/** Two requests at once count each other. */
async function refuseTooMany({ db, tenantId }: UnitOfWork): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks:${tenantId}`}, 0))`.execute(db)
  const { count } = await db
    .selectFrom('webhook')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  if (count >= MAX_WEBHOOKS) throw new TooManyWebhooks({ values: { limit: MAX_WEBHOOKS } })
}

/** Whoever resumes it begins anew: earlier failures no longer count, and what waits is sent at once. */
export async function changeWebhook(
  work: UnitOfWork,
  id: string,
  { url, events, description, active }: Omit<ChangeWebhook, 'url'> & { url?: string | undefined },
): Promise<Webhook> {
  const before = await lockWebhook(work, id)
  const keys = await work.keys()
  const isResumed = active === true && before.status === 'paused'
  const isPaused = active === false && before.status === 'active'
  const changes = {
    ...(url === undefined ? {} : { sealed_url: keys.seal(url, urlContext(id)), run_after: null }),
    ...(events ? { events } : {}),
    ...(description === undefined ? {} : { description: description.trim() }),
    ...(isPaused ? { status: 'paused' as const, pause_reason: 'by_hand' as const, paused_at: work.now } : {}),
    ...(isResumed
      ? {
          status: 'active' as const,
          pause_reason: null,
          paused_at: null,
          failing_since: null,
          failures: 0,
          run_after: null,
        }
      : {}),
  }
  if (Object.keys(changes).length > 0)
    await work.db
      .updateTable('webhook')
      .set(changes)
      .where('tenant_id', '=', work.tenantId)
      .where('id', '=', id)
      .execute()
  if (isPaused) recordAct(work, { action: 'webhook.paused', object: id, details: { reason: 'by_hand' } })
  if (isResumed) recordAct(work, { action: 'webhook.resumed', object: id })
  const changed = Object.entries({ url, events, description }).flatMap(([name, value]) => (value ? [name] : []))
  if (changed.length > 0)
    recordAct(work, { action: 'webhook.changed', object: id, details: { changed: changed.join(' ') } })
  if (isResumed) work.notifyAllProcesses('webhooks-waiting', {})
  return presentWebhook(work, await getWebhook(work, id))
}

/** A new secret. The one before signs too for a day, so that the receiver can change over without losing anything. */
export async function rotateSecret(work: UnitOfWork, id: string): Promise<WithSecret> {
  const before = await lockWebhook(work, id)
  const keys = await work.keys()
  const secret = newWebhookSecret()
  const old = keys.open(before.sealed_secret, secretContext(id))
  await work.db
    .updateTable('webhook')
    .set({
      sealed_secret: keys.seal(secret, secretContext(id)),
      sealed_old_secret: keys.seal(old, oldSecretContext(id)),
      old_secret_until: new Date(work.now.getTime() + OLD_SECRET_HOURS * 3_600_000),
    })
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', id)
    .execute()
  recordAct(work, { action: 'webhook.secret_rotated', object: id })
  return { ...(await presentWebhook(work, await getWebhook(work, id))), secret }
}

/** Its deliveries are no longer found, and a schedule deletes them. */
export async function deleteWebhook(work: UnitOfWork, id: string): Promise<void> {
  await lockWebhook(work, id)
  await work.db.deleteFrom('webhook').where('tenant_id', '=', work.tenantId).where('id', '=', id).execute()
  recordAct(work, { action: 'webhook.deleted', object: id })
}
