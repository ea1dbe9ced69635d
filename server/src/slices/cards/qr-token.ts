import { hash } from 'node:crypto'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { crockford32 } from '@samakart/rules/crockford'
import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'

/** 26 characters carry 130 bits and fit a QR code's alphanumeric mode. */
const CHARACTERS = 26
const encoder = new TextEncoder()

/** The purpose of the derived key, which must be lent to a process that generates cards. */
export const TOKEN_PURPOSE = 'qr-token/v1'

export type TokenMaker = (cardId: string) => string

/**
 * Tokens are derived rather than random, so that rendering a card again gives the same token and no secret is stored. A job
 * derives thousands; copying the prepared HMAC state costs a third of keying a new one.
 */
export function tokenMaker(keys: TenantKeys): TokenMaker {
  const keyed = hmac.create(sha256, keys.derive(TOKEN_PURPOSE))
  return (cardId) => crockford32(keyed.clone().update(encoder.encode(cardId)).digest()).slice(0, CHARACTERS)
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
