import type { PageRange } from '#platform/http/paging.ts'
import type { ReadScope } from '#platform/scopes.ts'
import { toUser } from '../queries.ts'
import type { Colleague } from '../schema.ts'
import type { AccountLinkRow, UserRow } from '../tables.ts'

type Status = Colleague['status']
type LinkFacts = Pick<AccountLinkRow, 'kind' | 'channel' | 'expires_at' | 'sent_at' | 'failed_at'>

export async function listColleagues(scope: ReadScope, page: PageRange) {
  const own = scope.db.selectFrom('app_user').where('app_user.tenant_id', '=', scope.tenantId)
  const { total } = await own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await own
    .leftJoin('second_factor', 'second_factor.user_id', 'app_user.id')
    .selectAll('app_user')
    .select('second_factor.confirmed_at')
    .orderBy('app_user.created_at', 'desc')
    .orderBy('app_user.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const ids = rows.map(({ id }) => id)
  const [links, seen] = [await linksOf(scope, ids), await lastSeen(scope, ids)]
  const items = rows.map((row) =>
    toColleague(row, row.confirmed_at !== null, links.get(row.id), seen.get(row.id) ?? null, scope.now),
  )
  return { total, ...page, items }
}

export async function presentColleague(scope: ReadScope, user: UserRow, hasSecondFactor: boolean): Promise<Colleague> {
  const [links, seen] = [await linksOf(scope, [user.id]), await lastSeen(scope, [user.id])]
  return toColleague(user, hasSecondFactor, links.get(user.id), seen.get(user.id) ?? null, scope.now)
}

function toColleague(
  row: UserRow,
  hasSecondFactor: boolean,
  link: LinkFacts | undefined,
  seenAt: Date | null,
  now: Date,
): Colleague {
  const isOpen = link !== undefined && link.expires_at > now
  return {
    ...toUser(row, hasSecondFactor),
    status: statusOf(row, isOpen),
    last_seen_at: seenAt?.toISOString() ?? null,
    link: isOpen
      ? {
          kind: link.kind,
          channel: link.channel,
          expires_at: link.expires_at.toISOString(),
          sent_at: link.sent_at?.toISOString() ?? null,
          failed: link.failed_at !== null,
        }
      : null,
  }
}

function statusOf({ disabled_at, password_hash }: UserRow, isLinkOpen: boolean): Status {
  if (disabled_at) return 'disabled'
  if (password_hash !== null) return 'active'
  return isLinkOpen ? 'invited' : 'invitation_expired'
}

async function linksOf({ db, tenantId }: ReadScope, userIds: readonly string[]): Promise<Map<string, LinkFacts>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('account_link')
    .select(['user_id', 'kind', 'channel', 'expires_at', 'sent_at', 'failed_at'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', 'in', [...userIds])
    .execute()
  return new Map(rows.map(({ user_id, ...link }) => [user_id, link]))
}

/** By open sessions, of which each user has few. */
async function lastSeen({ db, tenantId }: ReadScope, userIds: readonly string[]): Promise<Map<string, Date | null>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('user_session')
    .select('user_id')
    .select(({ fn }) => fn.max<Date | null>('last_seen_at').as('seen_at'))
    .where('tenant_id', '=', tenantId)
    .where('user_id', 'in', [...userIds])
    .where('ended_at', 'is', null)
    .groupBy('user_id')
    .execute()
  return new Map(rows.map(({ user_id, seen_at }) => [user_id, seen_at]))
}
