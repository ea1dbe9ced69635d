import { createHash, randomBytes } from 'node:crypto'
import { S3Error } from './s3-error.ts'

export interface StoredObject {
  content: Buffer
  etag: string
  modifiedAt: Date
  contentType: string
  /** The `x-amz-meta-*` headers, which are returned unchanged. */
  metadata: ReadonlyMap<string, string>
}

export type ObjectFacts = Pick<StoredObject, 'modifiedAt' | 'contentType' | 'metadata'>

interface MultipartUpload {
  key: string
  facts: ObjectFacts
  parts: Map<number, { content: Buffer; etag: string }>
}

export interface ChosenPart {
  number: number
  etag: string
}

const MIN_PART_BYTES = 5 * 1024 * 1024
const MAX_PARTS = 10_000

/** Objects and unfinished uploads, in memory. */
export class Bucket {
  readonly objects = new Map<string, StoredObject>()
  readonly uploads = new Map<string, MultipartUpload>()

  get(key: string): StoredObject {
    const found = this.objects.get(key)
    if (!found) throw new S3Error('NoSuchKey', { Key: key })
    return found
  }

  put(key: string, content: Buffer, facts: ObjectFacts): StoredObject {
    const stored = { ...facts, content, etag: md5(content) }
    this.objects.set(key, stored)
    return stored
  }

  /** Sorted by their UTF-8 bytes, like in S3. */
  sortedKeys(): string[] {
    return [...this.objects.keys()].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  }

  createUpload(key: string, facts: ObjectFacts): string {
    const id = randomBytes(16).toString('hex')
    this.uploads.set(id, { key, facts, parts: new Map() })
    return id
  }

  putPart(key: string, uploadId: string, number: number, content: Buffer): string {
    if (!(Number.isInteger(number) && number >= 1 && number <= MAX_PARTS)) {
      throw new S3Error('InvalidArgument', { Message: `Part number must be an integer between 1 and ${MAX_PARTS}` })
    }
    const etag = md5(content)
    this.#upload(key, uploadId).parts.set(number, { content, etag })
    return etag
  }

  completeUpload(key: string, uploadId: string, chosen: readonly ChosenPart[]): StoredObject {
    const upload = this.#upload(key, uploadId)
    if (chosen.length === 0) throw new S3Error('MalformedXML')
    const parts = chosen.map(({ number, etag }, index) => {
      if (index > 0 && number <= (chosen[index - 1]?.number ?? 0)) throw new S3Error('InvalidPartOrder')
      const part = upload.parts.get(number)
      if (!part || part.etag !== etag) throw new S3Error('InvalidPart')
      return part
    })
    if (parts.slice(0, -1).some((part) => part.content.length < MIN_PART_BYTES)) throw new S3Error('EntityTooSmall')
    const digests = Buffer.concat(parts.map((part) => Buffer.from(part.etag, 'hex')))
    const content = Buffer.concat(parts.map((part) => part.content))
    const stored = { ...upload.facts, content, etag: `${md5(digests)}-${parts.length}` }
    this.objects.set(key, stored)
    this.uploads.delete(uploadId)
    return stored
  }

  abortUpload(key: string, uploadId: string): void {
    this.#upload(key, uploadId)
    this.uploads.delete(uploadId)
  }

  #upload(key: string, uploadId: string): MultipartUpload {
    const upload = this.uploads.get(uploadId)
    if (upload?.key !== key) throw new S3Error('NoSuchUpload', { UploadId: uploadId })
    return upload
  }
}

function md5(content: Uint8Array): string {
  return createHash('md5').update(content).digest('hex')
}
