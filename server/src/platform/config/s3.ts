import type { EnvReader } from './env.ts'

export interface StorageS3 {
  bucket: string
  endpoint: string | undefined
  region: string
  accessKeyId: string | undefined
  secretAccessKey: string | undefined
}

export function readS3(env: EnvReader): StorageS3 | undefined {
  const s3 = {
    bucket: env.text('S3_BUCKET'),
    endpoint: env.url('S3_ENDPOINT', ['http:', 'https:']),
    region: env.text('S3_REGION') ?? 'us-east-1',
    accessKeyId: env.text('S3_ACCESS_KEY_ID'),
    secretAccessKey: env.text('S3_SECRET_ACCESS_KEY'),
  }
  if (s3.bucket === undefined) {
    if (s3.endpoint ?? s3.accessKeyId ?? s3.secretAccessKey) env.mistakes.push('S3_BUCKET must be set with the others')
    return undefined
  }
  if ((s3.accessKeyId === undefined) !== (s3.secretAccessKey === undefined)) {
    env.mistakes.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together')
  }
  return { ...s3, bucket: s3.bucket }
}
