import { Type } from 'typebox'
import { Answer } from '#platform/http/route.ts'
import type { Routes } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import type { CardVerifier } from '#slices/cards/index.ts'
import type { Holder } from '#slices/portal/index.ts'
import { NoIdentityQr } from '../errors.ts'
import { type IdentityVerdict, verifyIdentity } from './verify-identity.ts'

/** The largest symbol of a card carries less. */
const MAX_CHARACTERS = 4_096

const Text = (description?: string) => Type.Union([Type.String(), Type.Null()], description ? { description } : {})

const IssuedTo = Type.Object(
  {
    card_code: Type.String(),
    full_name: Type.String(),
    first_name: Text(),
    last_name: Text(),
    name_native: Text('In Arabic or N’Ko.'),
    date_of_birth: Text('`YYYY-MM-DD`, or the year alone.'),
    gender: Text('`M` or `F`.'),
    issuer: Type.String(),
    valid_until: Text('The last day.'),
    photo: Text('A small grey picture as a data URL.'),
  },
  { description: 'What the QR itself says, and nothing else. Compare it with what is printed.' },
)

const Verdict = Type.Object({
  status: Type.Enum(['valid', 'expired', 'revoked', 'unregistered', 'forged', 'foreign_key'], {
    description:
      '`unregistered`: signed, but no such card is in the registry. `forged`: the signature is wrong. `foreign_key`: signed by somebody else.',
  }),
  issued_to: Type.Optional(IssuedTo),
  organization: Type.Optional(
    Type.Object(
      { id: Type.String(), name: Type.String() },
      { description: 'Who issued the card, as the platform knows it. `issued_to.issuer` is what the card says.' },
    ),
  ),
  signed_by: Type.Optional(
    Type.Enum(['organization', 'installation'], {
      description:
        '`installation`: signed before the organization had a key of its own. Such a signature does not name the organization; the registry does.',
    }),
  ),
  verified_at: Type.String({ format: 'date-time' }),
})

export function verifyIdentityRoutes(routes: Routes, services: Services, verifier: CardVerifier): void {
  routes.serve(
    {
      tag: 'Verification',
      method: 'POST',
      path: '/mpi/verify',
      access: 'public',
      summary:
        'Checks an identity QR: its signature and the registry. Says whom the card was issued to, as the QR does.',
      description:
        'The text goes into the body, because it contains a name. `issued_to` is there only if the signature is ours. A QR that was copied onto another card is `valid`: compare the name. The opaque token of the front is checked by `GET /mpi/verify/{token}`.',
      body: Type.Object({
        identity_qr: Type.String({ maxLength: MAX_CHARACTERS, description: 'The text as it was scanned.' }),
      }),
      isShort: true,
      perMinute: services.config.verificationsPerMinute,
      answers: { 200: Verdict },
      problems: [429],
    },
    async ({ body }) => {
      const verdict = await verifyIdentity(services, verifier, body.identity_qr)
      if (!verdict) throw new NoIdentityQr()
      const answer = {
        status: verdict.status,
        ...('holder' in verdict ? originOf(verdict) : {}),
        verified_at: services.clock.now().toISOString(),
      }
      return new Answer(200, answer, { 'cache-control': 'no-store' })
    },
  )
}

function originOf({ holder, organization, signedBy }: Extract<IdentityVerdict, { holder: Holder }>) {
  return {
    issued_to: toIssuedTo(holder),
    ...(organization ? { organization: { id: organization.id, name: organization.name } } : {}),
    signed_by: signedBy,
  }
}

const GENDERS: Record<number, string> = { 1: 'M', 2: 'F' }

function toIssuedTo({
  code,
  fullName,
  firstName,
  lastName,
  secondName,
  birth,
  gender,
  issuer,
  validUntil,
  photo,
}: Holder) {
  return {
    card_code: code,
    full_name: fullName,
    first_name: firstName || null,
    last_name: lastName || null,
    name_native: secondName || null,
    date_of_birth: birth.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3') || null,
    gender: GENDERS[gender ?? 0] ?? null,
    issuer,
    valid_until: validUntil || null,
    photo: photo || null,
  }
}
