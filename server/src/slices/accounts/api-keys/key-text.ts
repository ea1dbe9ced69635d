import { createHash, timingSafeEqual } from 'node:crypto'
import { idPrefixes } from '#platform/ids.ts'
import { randomSecret } from '#platform/random.ts'

const PREFIX = 'sk_'
const SHAPE = /^sk_([0-9a-z]{10,40})_([A-Za-z0-9_-]{43})$/

export interface KeyText {
  id: string
  secretHash: string
}

export const isKeyText = (token: string): boolean => token.startsWith(PREFIX)

/** The id is part of the key, so that a request finds it without searching by its secret. */
export function newKeyText(id: string): { key: string; secretHash: string } {
  const secret = randomSecret(32).toString('base64url')
  return { key: `${PREFIX}${id.slice(idPrefixes.apiKey.length + 1)}_${secret}`, secretHash: hashOf(secret) }
}

/** What a caller sent as a key, or undefined if no key looks like this. */
export function readKeyText(token: string): KeyText | undefined {
  const [, id, secret] = SHAPE.exec(token) ?? []
  return id && secret ? { id: `${idPrefixes.apiKey}_${id}`, secretHash: hashOf(secret) } : undefined
}

export const isSameHash = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** A secret of 256 random bits cannot be guessed, so a plain hash protects it. */
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')
