import { generateKeyPairSync } from 'node:crypto'
import type { Language } from '@samakart/rules/language'
import { keyIdOfPublicKey } from '@samakart/rules/signatures'
import { type BirthDetail, identitySvg, identityText, SAMPLE_CARD } from '#slices/cards/index.ts'

/** A key of its own, so that nobody can print the sample and have it verified. */
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const keyId = keyIdOfPublicKey(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))

const MAX_CHARACTERS = 1_000

export function drawSample(dateOfBirth: BirthDetail, language: Language): string {
  const issuer = { key: privateKey, keyId, name: 'Samakart', language, dateOfBirth }
  return identitySvg(identityText(SAMPLE_CARD, issuer, MAX_CHARACTERS) ?? '')
}
