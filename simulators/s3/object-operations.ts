import type { ObjectFacts, StoredObject } from './bucket.ts'
import type { Answer, Exchange } from './exchange.ts'
import { S3Error } from './s3-error.ts'

export function putObject({ bucket, key, headers, payload, now }: Exchange): Answer {
  if (headers.has('x-amz-copy-source')) throw new S3Error('NotImplemented', { Header: 'x-amz-copy-source' })
  if (headers.get('if-none-match') === '*' && bucket.objects.has(key)) throw new S3Error('PreconditionFailed')
  const { etag } = bucket.put(key, payload, factsOf(headers, now))
  return { status: 200, headers: { etag: `"${etag}"` } }
}

/** Handles GET and HEAD. The server sends no body for HEAD. */
export function getObject({ bucket, key, headers }: Exchange): Answer {
  const object = bucket.get(key)
  const described = describe(object)
  if (headers.get('if-none-match') === described.etag) return { status: 304, headers: described }
  const range = rangeOf(headers.get('range'), object.content.length)
  if (!range) return { status: 200, headers: described, body: object.content }
  return {
    status: 206,
    headers: { ...described, 'content-range': `bytes ${range.start}-${range.end}/${object.content.length}` },
    body: object.content.subarray(range.start, range.end + 1),
  }
}

/** Deleting a missing object succeeds. */
export function deleteObject({ bucket, key }: Exchange): Answer {
  bucket.objects.delete(key)
  return { status: 204 }
}

export function factsOf(headers: ReadonlyMap<string, string>, now: Date): ObjectFacts {
  return {
    modifiedAt: now,
    contentType: headers.get('content-type') ?? 'binary/octet-stream',
    metadata: new Map([...headers].filter(([name]) => name.startsWith('x-amz-meta-'))),
  }
}

function describe({ etag, modifiedAt, contentType, metadata }: StoredObject) {
  return {
    ...Object.fromEntries(metadata),
    etag: `"${etag}"`,
    'last-modified': modifiedAt.toUTCString(),
    'content-type': contentType,
    'accept-ranges': 'bytes',
  }
}

/** One range with inclusive ends. Like S3, it ignores headers that are not a single byte range. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < start) return undefined
  if (start >= size || (first === '' && Number(last) === 0)) {
    throw new S3Error('InvalidRange', { RangeRequested: header ?? '', ActualObjectSize: String(size) })
  }
  return { start, end }
}
