import { createHmac, generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import type { Language } from '@samakart/rules/language'
import { SignJWT } from 'jose'
import { Type } from 'typebox'
import type { Config } from '#platform/config/config.ts'
import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import type { Routes } from '#platform/http/routes.ts'
import { actorOf, type SignedIn } from '#platform/http/signed-in.ts'
import type { ReadScope } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { getOrganization } from '#slices/accounts/index.ts'
import { recordAct } from '#slices/audit/index.ts'
import { requirePlan } from '#slices/billing/index.ts'
import { findCampaign } from '#slices/campaigns/index.ts'
import { type CardToShow, findCardToShow } from '#slices/cards/index.ts'
import {
  findEnrollment,
  requireConnection,
  type SyncContext,
  type SyncedEnrollment,
  syncEnrollments,
} from '#slices/dhis2/index.ts'
import { ProviderNotConfigured } from './errors.ts'
import { getEnrollment, readEnrollmentAndRetry } from './recipients.ts'
import { BulkWalletLinks, WalletBatch, WalletLink } from './schema.ts'

const shared = { access: 'programme_admin', tag: 'Distribution' } as const

export function walletLinkRoutes(routes: Routes, services: Services, getIssuer: GetIssuer): void {
  const askingOf = (caller: SignedIn) => ({ services, tenantId: caller.tenantId, actor: actorOf(caller) })
  const checkPlan = (tenantId: string) => inReadScope(services, tenantId, (scope) => requirePlan(scope, 'regional_ops'))

  routes.serveSignedIn(
    {
      ...shared,
      method: 'GET',
      path: '/dhis2/google-wallet/:enrollment_id',
      summary: 'A link that saves an enrollment’s card to Google Wallet.',
      params: Type.Object({ enrollment_id: Type.String() }),
      answers: { 200: WalletLink },
      problems: [404, 409, 503],
      reads: ({ params }) => ({ action: 'wallet_links.made', object: params.enrollment_id }),
    },
    async ({ params, caller }) => {
      await checkPlan(caller.tenantId)
      return makeWalletLink(askingOf(caller), await getIssuer(), params.enrollment_id)
    },
  )

  routes.act(
    {
      ...shared,
      method: 'POST',
      path: '/dhis2/google-wallet/bulk',
      summary: 'The same for up to 100 enrollments of a programme.',
      body: BulkWalletLinks,
      answers: { 200: WalletBatch },
      problems: [409, 503],
    },
    async ({ body, caller }) => {
      await checkPlan(caller.tenantId)
      return makeWalletLinks(askingOf(caller), await getIssuer(), body)
    },
    async (work, { body }, links) => {
      const batch_id = work.newId('walletBatch')
      const { total, processed } = links
      recordAct(work, {
        action: 'wallet_links.made',
        object: batch_id,
        details: { programme_uid: body.programme_uid, total, processed },
      })
      return { batch_id, ...links }
    },
  )
}

interface Issuer {
  issuerId: string
  clientEmail: string
  privateKey: KeyObject
  isTest: boolean
}

/** The issuer that signs wallet links, or a refusal where an installation in production has none. */
export type GetIssuer = () => Promise<Issuer>

const makeKey = promisify(generateKeyPair)

/** Outside production a key of our own signs when none is configured. Google does not know it, and the answer says so. */
export function openIssuer({ messaging, isProduction }: Pick<Config, 'messaging' | 'isProduction'>): GetIssuer {
  let testKey: Promise<KeyObject> | undefined
  return async () => {
    if (messaging.googleWallet) return { ...messaging.googleWallet, isTest: false }
    if (isProduction) throw new ProviderNotConfigured({ values: { channel: 'Google Wallet' } })
    testKey ??= makeKey('rsa', { modulusLength: 2048 }).then(({ privateKey }) => privateKey)
    return { issuerId: '0', clientEmail: 'test@samakart.invalid', privateKey: await testKey, isTest: true }
  }
}

/** A pass is valid for a year from the day its link was made. Making the link again renews it. */
const VALID_DAYS = 365

async function makeWalletLink(context: SyncContext, issuer: Issuer, enrollmentId: string) {
  const { services, tenantId } = context
  const { facts, keys, now } = await readEnrollmentAndRetry(context, enrollmentId, () =>
    inReadScope(services, tenantId, async (scope) => ({
      facts: await passFacts(scope, await getEnrollment(scope, enrollmentId)),
      keys: await scope.keys(),
      now: scope.now,
    })),
  )
  return {
    enrollment_id: facts.enrollment.enrollmentId,
    ...(await signWalletLink(keys, issuer, facts, now)),
    valid_until: facts.validUntil.toISOString(),
    ...(issuer.isTest ? { test: true as const } : {}),
  }
}

/** An enrollment that is unknown or belongs to another programme is reported; the others get their links. */
async function makeWalletLinks(
  context: SyncContext,
  issuer: Issuer,
  { enrollment_ids, programme_uid }: BulkWalletLinks,
) {
  const { services, tenantId } = context
  await syncEnrollments(context, enrollment_ids)
  const { passes, keys, now } = await inReadScope(services, tenantId, async (scope) => {
    await requireConnection(scope)
    const passes: { enrollment_id: string; facts: PassFacts | undefined }[] = []
    for (const enrollment_id of enrollment_ids) {
      const found = await findEnrollment(scope, enrollment_id)
      const facts = found?.programmeUid === programme_uid ? await passFacts(scope, found) : undefined
      passes.push({ enrollment_id, facts })
    }
    return { passes, keys: await scope.keys(), now: scope.now }
  })
  const wallet_links: { enrollment_id: string; wallet_url: string }[] = []
  const errors: { enrollment_id: string; code: string }[] = []
  for (const { enrollment_id, facts } of passes) {
    if (!facts) errors.push({ enrollment_id, code: 'enrollment_not_found' })
    else wallet_links.push({ enrollment_id, wallet_url: (await signWalletLink(keys, issuer, facts, now)).wallet_url })
  }
  return {
    total: enrollment_ids.length,
    processed: wallet_links.length,
    wallet_links,
    errors,
    ...(issuer.isTest ? { test: true as const } : {}),
  }
}

async function passFacts(scope: ReadScope, enrollment: SyncedEnrollment): Promise<PassFacts> {
  const { mpiId, campaignId } = enrollment
  const campaign = campaignId === undefined ? undefined : await findCampaign(scope, campaignId)
  const language: Language = campaign?.language ?? 'fr'
  return {
    enrollment,
    language,
    organization: (await getOrganization(scope.db, scope.tenantId)).name,
    card: await findCardToShow(scope, { mpiId, campaignId }),
    validUntil: new Date(scope.now.getTime() + VALID_DAYS * 86_400_000),
  }
}

// https://developers.google.com/wallet/generic/web
/** The whole content of a pass. Anybody with the link can read it, so it holds no name, date or number of a person. */
interface PassFacts {
  enrollment: Pick<SyncedEnrollment, 'enrollmentId' | 'publicLabel'>
  organization: string
  language: Language
  card: CardToShow | undefined
  validUntil: Date
}

interface SignedLink {
  wallet_url: string
  jwt_token: string
}

const SAVE_URL = 'https://pay.google.com/gp/v/save/'

async function signWalletLink(keys: TenantKeys, issuer: Issuer, facts: PassFacts, now: Date): Promise<SignedLink> {
  const classId = `${issuer.issuerId}.samakart-card`
  const payload = {
    typ: 'savetowallet',
    origins: [],
    payload: {
      genericClasses: [{ id: classId }],
      genericObjects: [passObject(`${issuer.issuerId}.${objectSuffix(keys, facts)}`, classId, facts)],
    },
  }
  const jwt_token = await new SignJWT(payload)
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(issuer.clientEmail)
    .setAudience('google')
    .setIssuedAt(now)
    .sign(issuer.privateKey)
  return { wallet_url: `${SAVE_URL}${jwt_token}`, jwt_token }
}

/** The same enrollment always gives the same pass, so saving it again updates it. */
function objectSuffix(keys: TenantKeys, { enrollment }: PassFacts): string {
  return createHmac('sha256', keys.derive('google-wallet/v1'))
    .update(enrollment.enrollmentId)
    .digest('hex')
    .slice(0, 32)
}

function passObject(id: string, classId: string, { enrollment, organization, language, card, validUntil }: PassFacts) {
  const text = (value: string) => ({ defaultValue: { language, value } })
  return {
    id,
    classId,
    state: card?.status === 'revoked' ? 'INACTIVE' : card?.status === 'expired' ? 'EXPIRED' : 'ACTIVE',
    cardTitle: text(organization.slice(0, 60)),
    header: text(enrollment.publicLabel.slice(0, 60)),
    hexBackgroundColor: '#0b5d4e',
    validTimeInterval: { end: { date: validUntil.toISOString() } },
    // The same code as on the printed card, so that the agents' portal verifies it offline.
    ...(card ? { barcode: { type: 'QR_CODE', value: card.qr_token, alternateText: card.card_code } } : {}),
  }
}
