import { createHash } from 'node:crypto'
import { openErasables, sealNothing } from '#platform/crypto/erasure-keys.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { toMessage } from './messages.ts'
import { markFailed } from './move-message.ts'
import type { MessageRow } from './tables.ts'

/** All messages to a person, oldest first, with their texts and numbers. */
export async function collectMessages(scope: ReadScope, members: readonly string[]) {
  const rows = await messagesTo(scope, members)
  const texts = await openErasables(
    scope,
    rows.flatMap(({ id, sealed_phone, sealed_body }) => [
      { sealed: sealed_phone, context: `outgoing_message.sealed_phone:${id}` },
      { sealed: sealed_body, context: `outgoing_message.sealed_body:${id}` },
    ]),
  )
  return rows.map((row, at) => ({
    ...toMessage(row),
    phone_number: texts[2 * at] ?? '',
    text: texts[2 * at + 1] ?? '',
  }))
}

/** Stops and empties the messages to an erased person. Who wants no messages stays noted, by a keyed hash of the number. */
export async function eraseMessages(work: UnitOfWork, members: readonly string[]): Promise<string[]> {
  const rows = await messagesTo(work, members)
  const keys = await work.keys()
  for (const row of rows) {
    if (row.status === 'queued') await markFailed(work, row, { failure: 'recipient_erased', providerCode: null })
    const nothing = createHash('sha256').update(`erased:${row.id}`).digest()
    await work.db
      .updateTable('outgoing_message')
      .set({
        sealed_phone: sealNothing(keys, `outgoing_message.sealed_phone:${row.id}`),
        sealed_body: sealNothing(keys, `outgoing_message.sealed_body:${row.id}`),
        phone_hint: '',
        phone_index: nothing,
        request_hash: nothing,
        // No link of the message opens a page any more.
        link_hash: nothing,
      })
      .where('tenant_id', '=', work.tenantId)
      .where('id', '=', row.id)
      .execute()
  }
  return rows.map(({ id }) => id)
}

function messagesTo({ db, tenantId }: ReadScope, members: readonly string[]): Promise<MessageRow[]> {
  return db
    .selectFrom('outgoing_message')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('mpi_id', 'in', [...members])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
