import { createHash } from 'node:crypto'
import type { SignedIn } from '#platform/http/signed-in.ts'
import { randomSecret } from '#platform/random.ts'
import { anonymous, type UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformWork } from '#platform/unit-of-work.ts'
import type { SocketTicketRow } from '../tables.ts'

const TICKET_SECONDS = 30

const hashTicket = (ticket: string) => createHash('sha256').update(ticket).digest('hex')

/** Browsers cannot send headers with a WebSocket. What stands in its address instead works once, and only now. */
export async function makeSocketTicket(work: UnitOfWork, caller: SignedIn) {
  const ticket = `skt_${randomSecret(32).toString('base64url')}`
  const expiresAt = new Date(work.now.getTime() + TICKET_SECONDS * 1_000)
  await work.db
    .insertInto('socket_ticket')
    .values({
      ticket_hash: hashTicket(ticket),
      tenant_id: caller.tenantId,
      home_tenant_id: caller.homeTenantId ?? caller.tenantId,
      user_id: caller.userId,
      session_id: caller.sessionId,
      is_machine: caller.isMachine === true,
      expires_at: expiresAt,
    })
    .execute()
  return { ticket, expires_at: expiresAt.toISOString() }
}

/** Each ticket is found once. */
export function takeSocketTicket(services: Services, ticket: string): Promise<SocketTicketRow | undefined> {
  return inPlatformWork(services, anonymous, async ({ db, now }) => {
    const row = await db
      .deleteFrom('socket_ticket')
      .where('ticket_hash', '=', hashTicket(ticket))
      .returningAll()
      .executeTakeFirst()
    return row && row.expires_at > now ? row : undefined
  })
}
