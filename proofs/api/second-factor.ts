// The operations of the second factor, in the only order in which they succeed, for a user made for it.
import { createHmac } from 'node:crypto'
import { SoftwareAuthenticator } from '@samakart/server/testing/software-authenticator'
import type { Operation } from './description.ts'
import type { Exchange, Explorer } from './explorer.ts'
import { PASSWORD } from './hints.ts'

type Fields = Record<string, unknown>

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export async function useSecondFactor(explorer: Explorer, see: (exchange: Exchange) => void): Promise<void> {
  const { description, organization, world } = explorer.parts
  const find = (name: string) => description.operations.find((operation) => operation.name === name)
  if (!find('POST /auth/totp/confirm')) return
  const ask = async (name: string, body?: object, token?: string, path: Fields = {}): Promise<Fields> => {
    const operation = find(name) as Operation
    const exchange = await explorer.exchange(operation, explorer.write(operation, { path, query: {}, body }, token))
    see(exchange)
    explorer.learn(exchange)
    return (exchange.answer ?? {}) as Fields
  }

  const email = `second-factor-${organization.id.toLowerCase()}@example.org`
  const user = { email, password: PASSWORD, role: 'viewer', organization_id: organization.id }
  await ask('POST /admin/users', user, organization.tokens.admin)
  const first = String((await ask('POST /auth/login', { email, password: PASSWORD })).access_token)
  const second = String((await ask('POST /auth/login', { email, password: PASSWORD })).access_token)
  const sessions = (await ask('GET /auth/sessions', undefined, second)).items as { id: string; current?: boolean }[]
  const [other] = sessions.filter(({ current }) => !current)
  await ask('DELETE /auth/sessions/{session_id}', undefined, second, { session_id: other?.id ?? first })
  const { otpauth_url, recovery_codes } = await ask('POST /auth/totp', undefined, second)
  const [one, two] = recovery_codes as string[]
  const secret = new URL(String(otpauth_url)).searchParams.get('secret') ?? ''
  await ask('POST /auth/totp/confirm', { code: codeOf(secret, world.now?.() ?? new Date()) }, second)
  const { challenge } = await ask('POST /auth/login', { email, password: PASSWORD })
  const third = String((await ask('POST /auth/login/second-factor', { challenge, code: one })).access_token)
  await ask('POST /auth/totp/check', { code: two }, third)
  await ask('POST /auth/totp/recovery-codes', undefined, third)
  await ask('DELETE /auth/sessions', undefined, third)
  await ask('DELETE /auth/totp', undefined, third)
  await usePasskey()

  async function usePasskey() {
    const device = new SoftwareAuthenticator(description.url)
    const challengeOf = async () => ({
      challenge: String((await ask('POST /auth/login/passkey/options', {})).challenge),
    })
    const begun = await ask('POST /auth/passkeys/options', {}, third)
    const credential = device.create({ challenge: String(begun.challenge) })
    const { id } = await ask('POST /auth/passkeys', { name: 'Telephone', credential }, third)
    await ask('POST /auth/login/passkey', { passkey: device.get(await challengeOf()) })
    await ask('POST /auth/fresh', { passkey: device.get(await challengeOf()) }, third)
    await ask('DELETE /auth/passkeys/{passkey_id}', undefined, third, { passkey_id: id })
  }
}

/** RFC 6238 with what authenticator apps use: SHA-1, six digits, thirty seconds. */
function codeOf(secret: string, now: Date): string {
  const bits = [...secret].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(now.getTime() / 30_000)))
  const mac = createHmac('sha1', key).update(counter).digest()
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fff_ffff
  return String(number % 1_000_000).padStart(6, '0')
}
