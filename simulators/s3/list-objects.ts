import { type Answer, type Exchange, xmlAnswer } from './exchange.ts'
import { S3Error } from './s3-error.ts'
import { xmlDocument } from './xml.ts'

interface Listing {
  keys: string[]
  prefixes: string[]
  isTruncated: boolean
  last: string
}

/** ListObjectsV2. Like S3, it may return fewer keys than requested, at most `pageLimit`. */
export function listObjects({ bucket, bucketName, query }: Exchange, pageLimit: number): Answer {
  if (query.get('list-type') !== '2') throw new S3Error('NotImplemented', { Message: 'Only ListObjectsV2' })
  const prefix = query.get('prefix') ?? ''
  const maxKeys = maxKeysOf(query.get('max-keys'))
  const token = query.get('continuation-token')
  const after = token === undefined ? (query.get('start-after') ?? '') : keyOfToken(token)
  const candidates = bucket.sortedKeys().filter((key) => key.startsWith(prefix) && isAfter(key, after))
  const listing = take(candidates, prefix, query.get('delimiter'), Math.min(maxKeys, pageLimit))
  const encoded = (text: string) => (query.get('encoding-type') === 'url' ? encodeURIComponent(text) : text)
  return xmlAnswer(
    xmlDocument('ListBucketResult', {
      Name: bucketName,
      Prefix: encoded(prefix),
      Delimiter: query.get('delimiter'),
      StartAfter: query.get('start-after'),
      ContinuationToken: token,
      NextContinuationToken: listing.isTruncated ? tokenOf(listing.last) : undefined,
      KeyCount: listing.keys.length + listing.prefixes.length,
      MaxKeys: maxKeys,
      EncodingType: query.get('encoding-type'),
      IsTruncated: listing.isTruncated,
      Contents: listing.keys.map((key) => {
        const { etag, modifiedAt, content } = bucket.get(key)
        return {
          Key: encoded(key),
          LastModified: modifiedAt.toISOString(),
          ETag: `"${etag}"`,
          Size: content.length,
          StorageClass: 'STANDARD',
        }
      }),
      CommonPrefixes: listing.prefixes.map((common) => ({ Prefix: encoded(common) })),
    }),
  )
}

function take(candidates: readonly string[], prefix: string, delimiter: string | undefined, limit: number): Listing {
  const listing: Listing = { keys: [], prefixes: [], isTruncated: false, last: '' }
  for (const key of candidates) {
    const cut = delimiter ? key.indexOf(delimiter, prefix.length) : -1
    const common = cut < 0 ? undefined : key.slice(0, cut + (delimiter ?? '').length)
    if (common === undefined || common !== listing.prefixes.at(-1)) {
      if (listing.keys.length + listing.prefixes.length === limit) return { ...listing, isTruncated: limit > 0 }
      if (common === undefined) listing.keys.push(key)
      else listing.prefixes.push(common)
    }
    listing.last = key
  }
  return listing
}

function maxKeysOf(text: string | undefined): number {
  if (text === undefined) return 1_000
  if (!/^\d+$/.test(text)) throw new S3Error('InvalidArgument', { ArgumentName: 'maxKeys', ArgumentValue: text })
  return Math.min(1_000, Number(text))
}

const isAfter = (key: string, after: string) => Buffer.compare(Buffer.from(key), Buffer.from(after)) > 0
const tokenOf = (key: string) => `1${Buffer.from(key).toString('base64')}`

function keyOfToken(token: string): string {
  const key = Buffer.from(token.slice(1), 'base64').toString()
  if (tokenOf(key) === token) return key
  throw new S3Error('InvalidArgument', { Message: 'The continuation token provided is incorrect' })
}
