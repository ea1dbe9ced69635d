import { hash } from 'node:crypto'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { crockford32 } from '#platform/crockford32.ts'
import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'

/** 130 bits; 26 characters that fit a QR code's alphanumeric mode. */
const CHARACTERS = 26
const encoder = new TextEncoder()

/** What a process needs to draw cards that are lent keys. */
export const TOKEN_PURPOSE = 'qr-token/v1'

export type TokenMaker = (cardId: string) => string

/**
 * Derived, not drawn: rendering a card again gives the same token, and nothing secret is stored. A job makes thousands,
 * and a kept HMAC state costs a third of a new one.
 */
export function tokenMaker(keys: TenantKeys): TokenMaker {
  const keyed = hmac.create(sha256, keys.derive(TOKEN_PURPOSE))
  return (cardId) => crockford32(keyed.clone().update(encoder.encode(cardId)).digest()).slice(0, CHARACTERS)
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
