// Tokens that must open nothing.
import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import type { Client } from '../api/client.ts'
import type { Organization } from '../api/organizations.ts'

const encode = (value: object | string) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
const decode = (part: string | undefined) => JSON.parse(Buffer.from(part ?? '', 'base64url').toString()) as object

/** By what is wrong with them. All but the last are made from a good token of an administrator. */
export async function badTokens(
  client: Client,
  { tokens, refreshToken }: Organization,
): Promise<Record<string, string>> {
  const [head, claims, signature] = tokens.admin.split('.')
  const header = decode(head)
  const [foreign, published] = [generateKeyPairSync('ed25519'), await publishedKey(client)]
  const signed = (changed: object) => {
    const text = `${encode({ ...header, ...changed })}.${claims}`
    return `${text}.${sign(null, Buffer.from(text), foreign.privateKey).toString('base64url')}`
  }
  const hmacText = `${encode({ ...header, alg: 'HS256' })}.${claims}`
  const eternal = encode({ ...decode(claims), exp: 4_102_444_800 })
  return {
    'without a signature': `${encode({ ...header, alg: 'none' })}.${claims}.`,
    'signed with the public key as a secret': `${hmacText}.${createHmac('sha256', published).update(hmacText).digest('base64url')}`,
    'signed by a foreign key': signed({}),
    'signed by a foreign key that it brings': signed({ jwk: foreign.publicKey.export({ format: 'jwk' }) }),
    'with a foreign key id': signed({ kid: 'somebody-else' }),
    'with other claims': `${head}.${eternal}.${signature}`,
    'cut off': tokens.admin.slice(0, -6),
    'a refresh token': refreshToken,
  }
}

async function publishedKey(client: Client): Promise<Buffer> {
  const { body } = await client.send({ method: 'GET', address: '/keys', headers: {} })
  const { keys } = JSON.parse(body.toString()) as { keys: { public_key: string }[] }
  return Buffer.from(keys[0]?.public_key ?? '', 'base64')
}
