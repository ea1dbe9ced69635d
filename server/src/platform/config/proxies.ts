import { isIP } from 'node:net'
import type { EnvReader } from './env.ts'
import { splitList } from './host-list.ts'

/** Fastify knows these names of blocks. */
const named = ['loopback', 'linklocal', 'uniquelocal']

/** The widest networks that an organization has for itself: 10.0.0.0/8 and fc00::/7. */
const LEAST_BITS = { 4: 8, 6: 7 } as const

/** Whoever may say `X-Forwarded-For` chooses the address that limits and the allowed addresses of keys look at. */
export function readProxies(env: EnvReader): string[] {
  const proxies = splitList(env.text('TRUSTED_PROXIES'))
  if (!proxies.every(isNarrow))
    env.mistakes.push(
      'TRUSTED_PROXIES must be addresses or blocks like 10.4.0.0/16, by commas, no wider than 10.0.0.0/8 or fc00::/7',
    )
  return proxies
}

function isNarrow(text: string): boolean {
  if (named.includes(text)) return true
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  // IPv4 within IPv6 would need limits of its own.
  if (family === 0 || more.length > 0 || /^::ffff:/i.test(address)) return false
  if (bits === undefined) return true
  const least = family === 4 ? LEAST_BITS[4] : LEAST_BITS[6]
  return /^\d{1,3}$/.test(bits) && Number(bits) >= least && Number(bits) <= (family === 4 ? 32 : 128)
}
