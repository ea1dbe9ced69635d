import { refusal } from '../refusal.ts'

/** What of the store is missing: it does not answer or refuses us, or it has no such bucket or folder. */
export type MissingStore = 'store' | 'bucket'

export class StoreUnavailable extends refusal('store_unavailable', 503, {
  fr: 'Le stockage des fichiers ne répond pas pour l’instant. Réessayez dans quelques secondes.',
  en: 'The store of files does not answer at the moment. Try again in a few seconds.',
  wo: 'Fi ñuy denc fichier yi tontuwul léegi. Jéemaatal ci ay saa.',
}) {
  readonly missing: MissingStore

  constructor(missing: MissingStore) {
    super({ headers: { 'retry-after': '5' }, members: { missing: [missing] } })
    this.missing = missing
  }
}

/** The bucket, or the folder that stands for it, does not exist. */
export class BucketMissing extends Error {
  override name = 'NoSuchBucket'
}

/** The store refuses our keys, or has no bucket: an operator must see to it, as to a store that is away. */
const REFUSED = new Set([
  'AccessDenied',
  'Forbidden',
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'ExpiredToken',
  'RequestTimeTooSkewed',
  'CredentialsProviderError',
])
const AWAY = new Set([
  'TimeoutError',
  'AbortError',
  'RequestTimeout',
  'SlowDown',
  'InternalError',
  'ServiceUnavailable',
])
/** Of sockets and of file systems. */
const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'EIO',
  'EROFS',
  'ESTALE',
  'ENOTCONN',
  'EACCES',
  'EPERM',
  'ENOSPC',
  'EDQUOT',
])

/** What is missing if the store is at fault; undefined for any other error, such as a missing object. */
export function missingOf(error: unknown): MissingStore | undefined {
  if (!(error instanceof Error)) return undefined
  if (error.name === 'NoSuchBucket') return 'bucket'
  const { code = '', $metadata } = error as { code?: string; $metadata?: { httpStatusCode?: number } }
  const status = $metadata?.httpStatusCode ?? 0
  const isAway = REFUSED.has(error.name) || AWAY.has(error.name) || CODES.has(code) || status >= 500 || status === 403
  return isAway ? 'store' : undefined
}
