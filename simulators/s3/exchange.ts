import type { Bucket } from './bucket.ts'

/** A request whose signature was verified. */
export interface Exchange {
  method: string
  bucket: Bucket
  bucketName: string
  key: string
  query: ReadonlyMap<string, string>
  headers: ReadonlyMap<string, string>
  payload: Buffer
  now: Date
}

export interface Answer {
  status: number
  headers?: Readonly<Record<string, string>>
  body?: Buffer | string
}

export function xmlAnswer(xml: string): Answer {
  return { status: 200, headers: { 'content-type': 'application/xml' }, body: xml }
}
