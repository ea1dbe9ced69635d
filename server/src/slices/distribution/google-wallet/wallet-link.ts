// https://developers.google.com/wallet/generic/web
import { createHmac } from 'node:crypto'
import type { Language } from '@samakart/rules/language'
import { SignJWT } from 'jose'
import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import type { CardToShow } from '#slices/cards/index.ts'
import type { SyncedEnrollment } from '#slices/dhis2/index.ts'
import type { Issuer } from './open-issuer.ts'

/** The whole content of a pass. Anybody with the link can read it, so it holds no name, date or number of a person. */
export interface PassFacts {
  enrollment: Pick<SyncedEnrollment, 'enrollmentId' | 'publicLabel'>
  organization: string
  language: Language
  card: CardToShow | undefined
  validUntil: Date
}

export interface SignedLink {
  wallet_url: string
  jwt_token: string
}

const SAVE_URL = 'https://pay.google.com/gp/v/save/'

export async function signWalletLink(
  keys: TenantKeys,
  issuer: Issuer,
  facts: PassFacts,
  now: Date,
): Promise<SignedLink> {
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
