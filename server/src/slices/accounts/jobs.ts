import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Messenger } from '#platform/messenger.ts'
import { defineJob, handle, type JobHandler } from '#platform/queue/job.ts'
import type { RetentionRule } from '#platform/retention/rule.ts'
import { theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformWork } from '#platform/unit-of-work.ts'
import { AnswerForgotten, answerForgotten, giveUpLink, SendLink, sendLink } from './links.ts'

const DeleteExpired = defineJob('accounts.delete-expired', Type.Object({}))

const DeleteForgiven = defineJob('accounts.delete-forgiven', Type.Object({}))

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Sends links; expired tokens and forgiven failures have no further use. */
export function accountJobs(services: Services, messenger: Messenger): JobHandler[] {
  const deleteExpired = () =>
    inPlatformWork(services, theSystem, async ({ db, now }) => {
      await db.deleteFrom('refresh_token').where('expires_at', '<', now).execute()
      await db.deleteFrom('login_challenge').where('expires_at', '<', now).execute()
      await db.deleteFrom('socket_ticket').where('expires_at', '<', now).execute()
      await db.deleteFrom('account_link').where('expires_at', '<', now).execute()
      // A session without a refresh token can never be used again.
      await db
        .updateTable('user_session')
        .set({ ended_at: now, end_reason: 'expired' })
        .where('ended_at', 'is', null)
        .where('created_at', '<', new Date(now.getTime() - DAY_MS))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('refresh_token')
                .select('refresh_token.token_hash')
                .whereRef('refresh_token.session_id', '=', 'user_session.id'),
            ),
          ),
        )
        .execute()
    })
  // Often, because anybody can add rows by beginning to sign in.
  const deleteForgiven = () =>
    inPlatformWork(services, theSystem, async ({ db, now }) => {
      const anHourAgo = new Date(now.getTime() - HOUR_MS)
      await db.deleteFrom('login_failure').where('counted_at', '<', anHourAgo).execute()
      await db.deleteFrom('passkey_challenge').where('expires_at', '<', now).execute()
    })
  return [
    handle(SendLink, ({ user_id }) => sendLink(services, messenger, user_id), {
      giveUp: ({ user_id }) => giveUpLink(services, user_id),
    }),
    handle(AnswerForgotten, ({ user_id }) => answerForgotten(services, messenger, user_id)),
    handle(DeleteExpired, deleteExpired, { schedule: '17 3 * * *' }),
    handle(DeleteForgiven, deleteForgiven, { schedule: '*/10 * * * *' }),
  ]
}

export const accountRetention: readonly RetentionRule[] = [
  {
    kind: 'sessions',
    of: 'installation',
    // Its refresh tokens expire and are deleted before it.
    async deleteOld({ db }, before, limit) {
      const { numAffectedRows } = await sql`
        delete from user_session where id in (
          select id from user_session where ended_at < ${before.toISOString()}
            and not exists (select from refresh_token where refresh_token.session_id = user_session.id)
          order by ended_at limit ${limit})`.execute(db)
      return Number(numAffectedRows ?? 0)
    },
  },
  {
    kind: 'sign_in_origins',
    of: 'installation',
    async deleteOld({ db }, before, limit) {
      const { numAffectedRows } = await sql`
        delete from familiar_origin where origin_hash in (
          select origin_hash from familiar_origin where signed_in_at < ${before.toISOString()}
          order by signed_in_at limit ${limit})`.execute(db)
      return Number(numAffectedRows ?? 0)
    },
  },
]
