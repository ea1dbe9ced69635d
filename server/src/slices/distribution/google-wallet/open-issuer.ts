import { generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import type { Config } from '#platform/config/config.ts'
import { ProviderNotConfigured } from '../errors.ts'

export interface Issuer {
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
