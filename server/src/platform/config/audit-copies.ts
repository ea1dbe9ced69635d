import { isAbsolute } from 'node:path'
import type { EnvReader } from './env.ts'
import { splitList } from './host-list.ts'
import type { StorageS3 } from './s3.ts'

/** Places that somebody who administers the service and its database should not be able to change. */
export interface AuditCopies {
  folders: string[]
  buckets: { s3: StorageS3; prefix: string }[]
  /** Addresses of RFC 3161 time-stamping services. */
  timeStamps: string[]
  /** Once a day a line in the log, to be printed. */
  isPrinted: boolean
}

const PREFIX = /^([A-Za-z0-9_-][A-Za-z0-9._-]*\/)*$/

/** `folder:/mnt/…`, `s3://KEY:SECRET@bucket/prefix?endpoint=…&region=…`, `tsa:https://…` and `log:`, separated by commas. */
export function readAuditCopies(env: EnvReader): AuditCopies {
  const copies: AuditCopies = { folders: [], buckets: [], timeStamps: [], isPrinted: false }
  for (const text of splitList(env.text('AUDIT_COPIES'))) if (!add(copies, text)) complain(env)
  return copies
}

function add(copies: AuditCopies, text: string): boolean {
  const [, scheme, rest = ''] = /^([a-z0-9]+):(.*)$/.exec(text) ?? []
  if (scheme === 'log' && rest === '') {
    copies.isPrinted = true
    return true
  }
  if (scheme === 'folder' && isAbsolute(rest)) return copies.folders.push(rest) > 0
  if (scheme === 'tsa' && /^https?:\/\//.test(rest) && URL.canParse(rest)) return copies.timeStamps.push(rest) > 0
  const bucket = scheme === 's3' && URL.canParse(text) ? readBucket(new URL(text)) : undefined
  return bucket !== undefined && copies.buckets.push(bucket) > 0
}

function readBucket(url: URL): AuditCopies['buckets'][number] | undefined {
  const [accessKeyId, secretAccessKey] = [url.username, url.password].map(
    (part) => decodeURIComponent(part) || undefined,
  )
  const endpoint = url.searchParams.get('endpoint') ?? undefined
  const path = url.pathname.replace(/^\//, '')
  const prefix = path === '' || path.endsWith('/') ? path : `${path}/`
  const isEndpoint = endpoint === undefined || (/^https?:\/\//.test(endpoint) && URL.canParse(endpoint))
  const hasBothKeys = (accessKeyId === undefined) === (secretAccessKey === undefined)
  if (url.hostname === '' || !isEndpoint || !hasBothKeys || !PREFIX.test(prefix)) return undefined
  const region = url.searchParams.get('region') ?? 'us-east-1'
  return { s3: { bucket: url.hostname, endpoint, region, accessKeyId, secretAccessKey }, prefix }
}

/** Never with the value, which may hold a key. */
function complain({ mistakes }: EnvReader): void {
  const mistake =
    'AUDIT_COPIES must be a list of folder:/path, s3://KEY:SECRET@bucket/prefix?endpoint=…&region=…, tsa:https://… and log:, separated by commas'
  if (!mistakes.includes(mistake)) mistakes.push(mistake)
}
