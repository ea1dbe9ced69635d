import type { Answer, Exchange } from './exchange.ts'
import { listObjects } from './list-objects.ts'
import { abortUpload, completeUpload, createUpload, listUploads, uploadPart } from './multipart-operations.ts'
import { deleteObject, getObject, putObject } from './object-operations.ts'
import { S3Error } from './s3-error.ts'

export function operate(exchange: Exchange, maxKeysPerPage: number): Answer {
  return exchange.key === '' ? onBucket(exchange, maxKeysPerPage) : onObject(exchange)
}

function onBucket(exchange: Exchange, maxKeysPerPage: number): Answer {
  if (exchange.method === 'HEAD') return { status: 200 }
  if (exchange.method === 'PUT') throw new S3Error('BucketAlreadyOwnedByYou')
  if (exchange.method !== 'GET') throw new S3Error('MethodNotAllowed')
  return exchange.query.has('uploads') ? listUploads(exchange) : listObjects(exchange, maxKeysPerPage)
}

function onObject(exchange: Exchange): Answer {
  const { method, query, key } = exchange
  if (Buffer.byteLength(key) > 1_024) throw new S3Error('KeyTooLongError')
  const isForUpload = query.has('uploadId')
  switch (method) {
    case 'PUT':
      return isForUpload ? uploadPart(exchange) : putObject(exchange)
    case 'GET':
    case 'HEAD':
      return getObject(exchange)
    case 'DELETE':
      return isForUpload ? abortUpload(exchange) : deleteObject(exchange)
    case 'POST':
      if (query.has('uploads')) return createUpload(exchange)
      if (isForUpload) return completeUpload(exchange)
  }
  throw new S3Error('MethodNotAllowed')
}
