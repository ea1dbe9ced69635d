import { createHmac, hash } from 'node:crypto'
import { crockford32 } from '#platform/crockford32.ts'
import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'

/** 130 bits; 26 characters that fit a QR code's alphanumeric mode. */
const CHARACTERS = 26

export type TokenMaker = (cardId: string) => string

/** Derived, not drawn: rendering a card again gives the same token, and nothing secret is stored. */
export function tokenMaker(keys: TenantKeys): TokenMaker {
  const key = keys.derive('qr-token/v1')
  return (cardId) => crockford32(createHmac('sha256', key).update(cardId).digest()).slice(0, CHARACTERS)
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
