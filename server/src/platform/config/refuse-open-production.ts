import type { EnvReader } from './env.ts'
import { isLoopback, isLoopbackUrl } from './loopback.ts'
import type { Messaging } from './messaging.ts'

interface Settings {
  publicUrl: string
  databaseUrl: string | undefined
  databaseDirectUrl: string | undefined
  databaseReplicaUrl: string | undefined
  keys: { master: Buffer | undefined; signing: Buffer | undefined }
  metricsToken: string | undefined
  messaging: Messaging
}

/** What would leave a service in production open although all its settings can be read. */
export function refuseOpenProduction(env: EnvReader, config: Settings): void {
  refuseWeakKeys(env, config)
  refuseShortTokens(env, config)
  if (!isLoopbackUrl(config.publicUrl) && !config.publicUrl.startsWith('https:'))
    env.mistakes.push('PUBLIC_URL must begin with https:// in production')
  const isPlainAllowed = env.oneOf('DATABASE_PLAIN', ['refuse', 'allow'], 'refuse') === 'allow'
  const addresses = {
    DATABASE_URL: config.databaseUrl,
    DATABASE_DIRECT_URL: config.databaseDirectUrl,
    DATABASE_REPLICA_URL: config.databaseReplicaUrl,
  }
  for (const [name, url] of Object.entries(addresses))
    if (url !== undefined && !isPlainAllowed && isPlainAndRemote(url))
      env.mistakes.push(
        `${name} must say sslmode=require, verify-ca or verify-full in production; DATABASE_PLAIN=allow permits a network of one's own without TLS`,
      )
}

function refuseWeakKeys(env: EnvReader, { keys }: Settings): void {
  const isZero = (key: Buffer | undefined) => key?.every((byte) => byte === 0) ?? false
  if (isZero(keys.master)) env.mistakes.push('MASTER_KEY must be random, not zero')
  if (isZero(keys.signing)) env.mistakes.push('SIGNING_KEY must be random, not zero')
  if (keys.master && keys.signing?.equals(keys.master))
    env.mistakes.push('SIGNING_KEY must be another key than MASTER_KEY')
}

const LEAST_CHARACTERS = 16

/** Of our own choosing: a provider's tokens are as long as the provider makes them. */
function refuseShortTokens(env: EnvReader, { metricsToken, messaging }: Settings): void {
  const tokens = { METRICS_TOKEN: metricsToken, WHATSAPP_VERIFY_TOKEN: messaging.whatsapp?.verifyToken }
  for (const [name, token] of Object.entries(tokens))
    if (token && (token.trim().length < LEAST_CHARACTERS || new Set(token).size === 1))
      env.mistakes.push(`${name} must have at least ${LEAST_CHARACTERS} characters in production, not all the same`)
}

/** A folder with a socket, or this machine, needs no TLS. */
function isPlainAndRemote(text: string): boolean {
  const url = new URL(text)
  // Of a parameter that is repeated the client uses the last.
  const last = (name: string) => url.searchParams.getAll(name).at(-1)
  const host = last('host') ?? decodeURIComponent(url.hostname)
  if (host === '' || host.startsWith('/') || isLoopback(host)) return false
  return !['require', 'verify-ca', 'verify-full'].includes(last('sslmode') ?? '')
}
