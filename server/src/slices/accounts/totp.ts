import { createHmac } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What every authenticator app understands: SHA-1, six digits, thirty seconds (RFC 6238). */
const PERIOD_SECONDS = 30
const DIGITS = 6
/** A code of the step before or after is accepted, for clocks that are slow or fast. */
const STEPS_ASIDE = 1

export const SECRET_BYTES = 20

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1_000 / PERIOD_SECONDS)

export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const place = (mac.at(-1) ?? 0) & 15
  const number = mac.readUInt32BE(place) & 0x7fff_ffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The step of the code, if it is right now and later than the last one that was accepted. */
export function findStep(secret: Uint8Array, code: string, now: Date, lastStep: number): number | undefined {
  const current = stepAt(now)
  for (let step = current - STEPS_ASIDE; step <= current + STEPS_ASIDE; step++) {
    if (step > lastStep && codeAt(secret, step) === code) return step
  }
  return undefined
}

export function otpauthUrl(secret: Uint8Array, email: string): string {
  const issuer = 'Samakart'
  const parameters = new URLSearchParams({
    secret: base32(secret),
    issuer,
    algorithm: 'SHA1',
    digits: String(DIGITS),
    period: String(PERIOD_SECONDS),
  })
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${email}`)}?${parameters}`
}

/** RFC 4648 without padding, which is how authenticator apps take a key. */
export function base32(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += ALPHABET[(value >> bits) & 31]
    }
  }
  return bits > 0 ? text + ALPHABET[(value << (5 - bits)) & 31] : text
}
