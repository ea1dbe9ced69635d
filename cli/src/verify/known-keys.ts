import { createHash } from 'node:crypto'
import { connect, dataOf } from '@samakart/sdk'

export interface Trust {
  /** Where the keys of the issuer are published. */
  url?: string | undefined
  fingerprint?: string | undefined
}

export const fingerprintOf = (publicKey: string) =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex')

/** Whether the key is the issuer's; undefined where nobody said who that is. */
export async function isKnownKey(publicKey: string, { url, fingerprint }: Trust): Promise<boolean | undefined> {
  const own = fingerprintOf(publicKey)
  if (fingerprint) return own === fingerprint.replaceAll(/[\s:]/g, '').toLowerCase()
  const address = url ?? process.env.SAMAKART_URL
  if (!address) return undefined
  const { keys } = await dataOf(connect({ url: address }).api.GET('/keys'))
  return keys.some((key) => key.fingerprint === own)
}
