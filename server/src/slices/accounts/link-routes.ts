import { negotiateLanguage, speak } from '@samakart/rules/language'
import type { Routes } from '#platform/http/routes.ts'
import { anonymous } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope, inPlatformWork } from '#platform/unit-of-work.ts'
import { attemptLimits, attemptSubjects, countAttempt } from './attempts.ts'
import { LinkInvalid, LoginBlocked } from './errors.ts'
import { AnswerForgotten, findLink, useLink } from './links.ts'
import { type Origin, originOf } from './origin.ts'
import { estimateStrength, requireStrongPassword } from './password-strength.ts'
import { hashPassword } from './passwords.ts'
import { findUserByEmail } from './queries.ts'
import { Forgot, LinkFacts, ReadLink, ResetPassword } from './schema.ts'

const tag = 'Accounts'
const PER_MINUTE = 30

/** For people who are not signed in: a forgotten password, and what a link opens. */
export function linkRoutes(routes: Routes, services: Services): void {
  routes.actAnonymously(
    {
      method: 'POST',
      path: '/auth/forgot',
      access: 'public',
      tag,
      summary: 'Asks for a link to choose a new password.',
      description:
        'Always 202: neither the answer nor its time tells whether anybody has the address. The link is sent where a provider ' +
        'is configured; elsewhere the administrators of the organization are notified. Who asks too often gets no further link for a while.',
      body: Forgot,
      answers: { 202: null },
      perMinute: PER_MINUTE,
    },
    ({ body, request }) => isWithinLimits(services, body.email, originOf(request, undefined)),
    async (work, { body }, isAllowed) => {
      const user = await findUserByEmail(work.db, body.email)
      // A job is enqueued for an address that nobody has, too, so that both take the same steps.
      if (isAllowed) await work.enqueue(AnswerForgotten, { user_id: user?.id ?? work.newId('user') })
    },
  )

  routes.serve(
    {
      method: 'POST',
      path: '/auth/link',
      access: 'public',
      tag,
      summary: 'Whom a link is for, and how hard a password is to guess. Nothing is stored.',
      body: ReadLink,
      answers: { 200: LinkFacts },
      problems: [401],
      perMinute: PER_MINUTE * 4,
    },
    async ({ body, request }) => {
      const link = await getLink(services, body.token)
      const { kind, email, full_name, organization_name, expires_at } = link
      const facts = { kind, email, full_name, organization_name, expires_at: expires_at.toISOString() }
      if (body.new_password === undefined) return { ...facts, strength: null }
      const { score, isStrongEnough, advice } = await estimateStrength(services, link.tenant_id, {
        password: body.new_password,
        about: [email, full_name],
      })
      const language = negotiateLanguage(request.headers['accept-language'])
      const strength = { score, is_strong_enough: isStrongEnough, advice: advice ? speak(advice, language) : null }
      return { ...facts, strength }
    },
  )

  routes.actAnonymously(
    {
      method: 'POST',
      path: '/auth/reset',
      access: 'public',
      tag,
      summary: 'Chooses a password by a link, be it an invitation or a new password.',
      description: 'The link works once. All sessions of the user end; a second factor stays.',
      body: ResetPassword,
      answers: { 204: null },
      problems: [401],
      perMinute: PER_MINUTE,
    },
    async ({ body }) => {
      const { tenant_id, email, full_name } = await getLink(services, body.token)
      await requireStrongPassword(services, tenant_id, {
        path: 'new_password',
        password: body.new_password,
        about: [email, full_name],
      })
      return hashPassword(body.new_password)
    },
    (work, { body }, passwordHash) => useLink(work, body.token, passwordHash),
  )
}

async function getLink(services: Services, token: string) {
  const link = await inPlatformScope(services, ({ db, now }) => findLink(db, token, now))
  if (!link) throw new LinkInvalid()
  return link
}

/** Requests count like failed guesses of the address, whether or not anybody has it. */
async function isWithinLimits(services: Services, email: string, origin: Origin): Promise<boolean> {
  const subjects = attemptSubjects(services.keyring, 'reset', email, origin)
  try {
    await inPlatformWork(services, anonymous, (work) => countAttempt(work, 'reset', subjects, attemptLimits(services)))
    return true
  } catch (error) {
    if (error instanceof LoginBlocked) return false
    throw error
  }
}
