import { generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import type { Services } from '#platform/services.ts'
import { ProviderNotConfigured } from '../errors.ts'

export interface Issuer {
  issuerId: string
  clientEmail: string
  privateKey: KeyObject
  isTest: boolean
}

const testKeys = new WeakMap<Services, Promise<KeyObject>>()
const makeKey = promisify(generateKeyPair)

/** Who signs wallet links. Outside production a key of our own does; Google will not know it, and the answer says so. */
export async function issuerOf(services: Services): Promise<Issuer> {
  const { messaging, isProduction } = services.config
  if (messaging.googleWallet) return { ...messaging.googleWallet, isTest: false }
  if (isProduction) throw new ProviderNotConfigured({ values: { channel: 'Google Wallet' } })
  const key = testKeys.get(services) ?? makeKey('rsa', { modulusLength: 2048 }).then(({ privateKey }) => privateKey)
  testKeys.set(services, key)
  return { issuerId: '0', clientEmail: 'test@samakart.invalid', privateKey: await key, isTest: true }
}
