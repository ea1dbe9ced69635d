import type { PlatformWork, ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { listAccounts } from '#slices/billing/index.ts'
import { OptOutNotFound, RecipientOptedOut } from './errors.ts'
import { phoneHint, phoneIndex } from './phones.ts'
import type { OptOutRow } from './tables.ts'

export async function requireNoOptOut(scope: ReadScope, index: Buffer): Promise<void> {
  if (await findOptOut(scope, index)) throw new RecipientOptedOut()
}

export async function findOptOut(scope: ReadScope, index: Buffer): Promise<OptOutRow | undefined> {
  return scope.db
    .selectFrom('message_opt_out')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('phone_index', '=', index)
    .executeTakeFirst()
}

/** Repeatable: whoever is opted out already stays so. */
export async function optOutByIndex(
  work: UnitOfWork,
  { phone_index, phone_hint }: Pick<OptOutRow, 'phone_index' | 'phone_hint'>,
  source: OptOutRow['source'],
): Promise<OptOutRow> {
  const known = await findOptOut(work, phone_index)
  if (known) return known
  const row = { id: work.newId('optOut'), tenant_id: work.tenantId, phone_index, phone_hint, source }
  const optOut: OptOutRow = { ...row, created_at: work.now }
  const inserted = await work.db
    .insertInto('message_opt_out')
    .values(optOut)
    .onConflict((conflict) => conflict.constraint('message_opt_out_once').doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows !== 1n) return (await findOptOut(work, phone_index)) ?? optOut
  recordAct(work, { action: 'opt_out.recorded', object: optOut.id, details: { source } })
  return optOut
}

export async function optOut(work: UnitOfWork, phone: string): Promise<OptOutRow> {
  const phone_index = phoneIndex(await work.keys(), phone)
  return optOutByIndex(work, { phone_index, phone_hint: phoneHint(phone) }, 'console')
}

export async function liftOptOut(work: UnitOfWork, id: string): Promise<void> {
  const gone = await work.db
    .deleteFrom('message_opt_out')
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (gone.numDeletedRows !== 1n) throw new OptOutNotFound()
  recordAct(work, { action: 'opt_out.lifted', object: id })
}

/** Organizations share a provider's number, so a reply concerns all of them that ever wrote to this phone. */
export async function hearReply(work: PlatformWork, phone: string, command: 'stop' | 'start'): Promise<void> {
  for (const tenantId of await listAccounts(work.db)) {
    const tenant = work.asTenant(tenantId)
    const index = phoneIndex(await tenant.keys(), phone)
    if (command === 'start') {
      const known = await findOptOut(tenant, index)
      if (known) await liftOptOut(tenant, known.id)
    } else if (await hasWrittenTo(tenant, index)) {
      await optOutByIndex(tenant, { phone_index: index, phone_hint: phoneHint(phone) }, 'reply')
    }
  }
}

async function hasWrittenTo(scope: ReadScope, index: Buffer): Promise<boolean> {
  const row = await scope.db
    .selectFrom('outgoing_message')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('phone_index', '=', index)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function listOptOuts(scope: ReadScope, { limit, offset }: { limit: number; offset: number }) {
  const own = scope.db.selectFrom('message_opt_out').where('tenant_id', '=', scope.tenantId)
  const { total } = await own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await own
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { total, limit, offset, items: rows.map(toOptOut) }
}

export function toOptOut({ id, phone_hint, source, created_at }: OptOutRow) {
  return { id, phone_number: phone_hint, source, created_at: created_at.toISOString() }
}

const stopWords = [
  'STOP',
  'STOPALL',
  'ARRET',
  'ARRETER',
  'DESABONNER',
  'DESABONNEMENT',
  'UNSUBSCRIBE',
  'CANCEL',
  'END',
  'QUIT',
  'BAYYI',
  'BAYIL',
  'TAXAWAL',
]
const startWords = ['START', 'UNSTOP', 'REPRENDRE', 'REABONNER', 'TAMBALI', 'DOOREWAAT']

/** The first word decides, whatever its accents and case; other replies are not for us. */
export function commandIn(text: string): 'stop' | 'start' | undefined {
  const [word = ''] =
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toUpperCase()
      .match(/[A-Z]+/) ?? []
  if (stopWords.includes(word)) return 'stop'
  return startWords.includes(word) ? 'start' : undefined
}
