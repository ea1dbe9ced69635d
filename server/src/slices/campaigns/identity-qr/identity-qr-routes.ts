import { generateKeyPairSync } from 'node:crypto'
import { type Language, languages } from '@samakart/rules/language'
import { keyIdOfPublicKey } from '@samakart/rules/signatures'
import { Type } from 'typebox'
import { Media } from '#platform/http/media.ts'
import type { Routes } from '#platform/http/routes.ts'
import { BIRTH_DETAILS, type BirthDetail, identitySvg, identityText, SAMPLE_CARD } from '#slices/cards/index.ts'
import { readIdentityQr, setIdentityQr } from './setting.ts'

/** A key of its own, so that nobody can print the sample and have it verified. */
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const keyId = keyIdOfPublicKey(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))

const MAX_CHARACTERS = 1_000

function drawSample(dateOfBirth: BirthDetail, language: Language): string {
  const issuer = { key: privateKey, keyId, name: 'Samakart', language, dateOfBirth }
  return identitySvg(identityText(SAMPLE_CARD, issuer, MAX_CHARACTERS) ?? '')
}

const tag = 'Jobs'

const BirthDetailSetting = Type.Enum([...BIRTH_DETAILS], {
  description: 'The whole date of birth, its year, or nothing of it.',
})

const IdentityQr = Type.Object({
  enabled: Type.Boolean({ description: 'False unless somebody has enabled it.' }),
  date_of_birth: BirthDetailSetting,
  photo: Type.Boolean({ description: 'A small grey photo, where the person has one and the back has room for it.' }),
})

export function identityQrRoutes(routes: Routes): void {
  routes.ask(
    {
      method: 'GET',
      path: '/settings/identity-qr',
      access: 'viewer',
      tag,
      summary: 'Whether cards have a second QR with the signed identity of their holder.',
      description:
        'Claim 169 of a CWT in COSE_Sign1 with Ed25519, zlib, base45. Whoever scans the card reads, without a network, its code, the name, sex, date of birth as set, validity, and the photo if there is one. Its signature stays valid; only the registry tells a revoked card.',
      answers: { 200: IdentityQr },
    },
    readIdentityQr,
  )

  routes.act(
    {
      method: 'PUT',
      path: '/settings/identity-qr',
      access: 'programme_admin',
      tag,
      summary: 'Enables or disables the identity QR for jobs that are submitted from now on.',
      description:
        'Also for cards of DHIS2, and for cards that are reissued from now on. Jobs keep the setting with which they were accepted, so that files that are made again say the same. Cards that are printed already keep their QR.',
      body: IdentityQr,
      answers: { 200: IdentityQr },
    },
    async (work, { body: { enabled, date_of_birth, photo } }) => {
      await setIdentityQr(work, { enabled, date_of_birth, photo })
      return { enabled, date_of_birth, photo }
    },
  )

  routes.serveSignedIn(
    {
      method: 'GET',
      path: '/settings/identity-qr/sample',
      access: 'viewer',
      tag,
      summary: 'The identity QR of an invented person as a picture. It is signed with a key that no portal knows.',
      query: Type.Object({
        date_of_birth: Type.Optional(BirthDetailSetting),
        language: Type.Optional(Type.Enum([...languages])),
      }),
      answers: { 200: Media('image/svg+xml') },
    },
    async ({ query, reply }) =>
      reply
        .type('image/svg+xml')
        .header('cache-control', 'no-store')
        .send(drawSample(query.date_of_birth ?? 'year', query.language ?? 'fr')),
  )
}
