import { type Answer, type Exchange, xmlAnswer } from './exchange.ts'
import { factsOf } from './object-operations.ts'
import { S3Error } from './s3-error.ts'
import { textsOf, xmlDocument } from './xml.ts'

export function createUpload({ bucket, bucketName, key, headers, now }: Exchange): Answer {
  const UploadId = bucket.createUpload(key, factsOf(headers, now))
  return xmlAnswer(xmlDocument('InitiateMultipartUploadResult', { Bucket: bucketName, Key: key, UploadId }))
}

export function uploadPart({ bucket, key, query, payload }: Exchange): Answer {
  const number = Number(query.get('partNumber'))
  const etag = bucket.putPart(key, query.get('uploadId') ?? '', number, payload)
  return { status: 200, headers: { etag: `"${etag}"` } }
}

export function completeUpload({ bucket, bucketName, key, query, payload }: Exchange): Answer {
  const xml = payload.toString('utf8')
  const numbers = textsOf(xml, 'PartNumber').map(Number)
  const etags = textsOf(xml, 'ETag').map((etag) => etag.replaceAll('"', ''))
  if (numbers.length !== etags.length) throw new S3Error('MalformedXML')
  const chosen = numbers.map((number, index) => ({ number, etag: etags[index] ?? '' }))
  const { etag } = bucket.completeUpload(key, query.get('uploadId') ?? '', chosen)
  return xmlAnswer(xmlDocument('CompleteMultipartUploadResult', { Bucket: bucketName, Key: key, ETag: `"${etag}"` }))
}

export function abortUpload({ bucket, key, query }: Exchange): Answer {
  bucket.abortUpload(key, query.get('uploadId') ?? '')
  return { status: 204 }
}

export function listUploads({ bucket, bucketName }: Exchange): Answer {
  const Upload = [...bucket.uploads].map(([UploadId, { key, facts }]) => ({
    Key: key,
    UploadId,
    Initiated: facts.modifiedAt.toISOString(),
  }))
  return xmlAnswer(xmlDocument('ListMultipartUploadsResult', { Bucket: bucketName, IsTruncated: false, Upload }))
}
