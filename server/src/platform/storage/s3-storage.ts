import { open, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NotFound,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { StorageS3 } from '../config/config.ts'
import { checkKey, checkPrefix, type Storage } from './storage.ts'

/** A store that says nothing for so long is given up; the SDK itself would wait for ever. */
const LONGEST_SILENCE_MS = 30_000
const CONNECTION_TIMEOUT_MS = 5_000

/** An S3-compatible store. An object becomes visible when its last byte has arrived. */
export function openS3Storage(s3: StorageS3, longestSilenceMs = LONGEST_SILENCE_MS): Storage {
  const { bucket: Bucket, accessKeyId, secretAccessKey } = s3
  const client = new S3Client({
    region: s3.region,
    ...(s3.endpoint ? { endpoint: s3.endpoint, forcePathStyle: true } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    // Compatible stores do not all know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECTION_TIMEOUT_MS, socketTimeout: longestSilenceMs },
  })
  const at = (Key: string) => {
    checkKey(Key)
    return { Bucket, Key }
  }
  return {
    async put(key, content) {
      await client.send(new PutObjectCommand({ ...at(key), Body: content }))
    },
    async putFile(key, path) {
      const place = at(key)
      const file = await open(path, 'r')
      try {
        const { size } = await file.stat()
        await upload(client, place, file.createReadStream({ autoClose: false }), size)
      } finally {
        await file.close()
      }
      await rm(path)
    },
    async find(key) {
      try {
        const head = await client.send(new HeadObjectCommand(at(key)))
        return { sizeBytes: head.ContentLength ?? 0, modifiedAt: head.LastModified ?? new Date(0) }
      } catch (error) {
        if (error instanceof NotFound) return undefined
        throw error
      }
    },
    async read(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const { Body } = await client.send(new GetObjectCommand({ ...at(key), ...(Range ? { Range } : {}) }))
      return Body as Readable
    },
    async list(prefix) {
      checkPrefix(prefix)
      const keys: string[] = []
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
        for (const { Key } of page.Contents ?? []) if (Key) keys.push(Key)
      }
      return keys.sort()
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)))
    },
  }
}

async function upload(
  client: S3Client,
  place: { Bucket: string; Key: string },
  content: Readable,
  sizeBytes: number,
): Promise<void> {
  const running = new Upload({ client, params: { ...place, Body: content, ContentLength: sizeBytes } })
  try {
    await running.done()
  } catch (error) {
    // The SDK leaves the parts behind when the last step fails, and they are paid for until someone removes them.
    const { uploadId } = running
    if (uploadId) {
      await client.send(new AbortMultipartUploadCommand({ ...place, UploadId: uploadId })).catch(() => {})
    }
    throw error
  }
}
