import { createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  NotFound,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { StorageS3 } from '../config/s3.ts'
import { checkKey, checkPrefix, listKeys, type Storage } from './storage.ts'
import { BucketMissing } from './store-unavailable.ts'

/** The SDK itself has no such timeout. */
const SOCKET_TIMEOUT_MS = 30_000
const CONNECTION_TIMEOUT_MS = 5_000
/** Whoever asks for the health of a process does not wait longer. */
const CHECK_TIMEOUT_MS = 1_500

/** An S3-compatible store. An object becomes visible when its last byte has arrived. */
export function openS3Storage(s3: StorageS3, socketTimeoutMs = SOCKET_TIMEOUT_MS): Storage {
  const { bucket: Bucket, accessKeyId, secretAccessKey } = s3
  const client = new S3Client({
    region: s3.region,
    ...(s3.endpoint ? { endpoint: s3.endpoint, forcePathStyle: true } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    // Not all compatible stores support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECTION_TIMEOUT_MS, socketTimeout: socketTimeoutMs },
  })
  const at = (Key: string) => {
    checkKey(Key)
    return { Bucket, Key }
  }
  const checkBucket = async () => {
    try {
      await client.send(new HeadBucketCommand({ Bucket }), { abortSignal: AbortSignal.timeout(CHECK_TIMEOUT_MS) })
    } catch (error) {
      throw error instanceof NotFound ? new BucketMissing() : error
    }
  }
  const storage: Storage = {
    async put(key, content) {
      // Of an empty text the SDK does not know the length.
      const Body = typeof content === 'string' ? Buffer.from(content) : content
      await client.send(new PutObjectCommand({ ...at(key), Body }))
    },
    async putFile(key, path) {
      const location = at(key)
      const file = await open(path, 'r')
      try {
        const { size } = await file.stat()
        await upload(client, location, file.createReadStream({ autoClose: false }), size)
      } finally {
        await file.close()
      }
      await rm(path)
    },
    async getFile(key, path) {
      const { Body } = await client.send(new GetObjectCommand(at(key)))
      await pipeline(Body as Readable, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    },
    async find(key) {
      try {
        const head = await client.send(new HeadObjectCommand(at(key)))
        return { sizeBytes: head.ContentLength ?? 0, modifiedAt: head.LastModified ?? new Date(0) }
      } catch (error) {
        if (!(error instanceof NotFound)) throw error
        // The answer is the same if the whole bucket is missing.
        await checkBucket()
        return undefined
      }
    },
    async read(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const { Body } = await client.send(new GetObjectCommand({ ...at(key), ...(Range ? { Range } : {}) }))
      return Body as Readable
    },
    async *walk(prefix) {
      checkPrefix(prefix)
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
        for (const { Key, Size = 0, LastModified } of page.Contents ?? []) {
          if (Key) yield { key: Key, sizeBytes: Size, modifiedAt: LastModified ?? new Date(0) }
        }
      }
    },
    list: (prefix) => listKeys(storage, prefix),
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)))
    },
    check: checkBucket,
  }
  return storage
}

async function upload(
  client: S3Client,
  location: { Bucket: string; Key: string },
  content: Readable,
  sizeBytes: number,
): Promise<void> {
  const running = new Upload({ client, params: { ...location, Body: content, ContentLength: sizeBytes } })
  try {
    await running.done()
  } catch (error) {
    // When the last step fails, the SDK leaves the uploaded parts, which cost money until they are removed.
    const { uploadId } = running
    if (uploadId) {
      await client.send(new AbortMultipartUploadCommand({ ...location, UploadId: uploadId })).catch(() => {})
    }
    throw error
  }
}
