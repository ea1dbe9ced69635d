import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { Bucket } from './bucket.ts'
import { type Answer, type Exchange, xmlAnswer } from './exchange.ts'
import { type Fault, FaultPlan, type ReceivedRequest } from './faults.ts'
import { listObjects } from './list-objects.ts'
import { deleteObject, factsOf, getObject, putObject } from './object-operations.ts'
import { readPayload } from './payload.ts'
import { S3Error } from './s3-error.ts'
import { type Credentials, verifySignature } from './signature.ts'
import { textsOf, xmlDocument } from './xml.ts'

export interface S3SimulatorOptions {
  buckets?: readonly string[]
  credentials?: Credentials
  /** With small pages, few objects suffice to test paging. */
  maxKeysPerPage?: number
  now?: () => Date
  port?: number
}

export class S3Simulator implements AsyncDisposable {
  readonly faults = new FaultPlan()
  readonly requests: ReceivedRequest[] = []
  readonly credentials: Credentials
  readonly #buckets: ReadonlyMap<string, Bucket>
  readonly #maxKeysPerPage: number
  readonly #now: () => Date
  readonly #server: Server

  private constructor(options: S3SimulatorOptions) {
    this.credentials = options.credentials ?? { accessKeyId: 'SIMULATOR', secretAccessKey: 'simulated-secret' }
    this.#buckets = new Map((options.buckets ?? ['artifacts']).map((name) => [name, new Bucket()]))
    this.#maxKeysPerPage = options.maxKeysPerPage ?? 1_000
    this.#now = options.now ?? (() => new Date())
    this.#server = createServer((request, response) => void this.#serve(request, response))
  }

  static async start(options: S3SimulatorOptions = {}): Promise<S3Simulator> {
    const simulator = new S3Simulator(options)
    simulator.#server.listen(options.port ?? 0, '127.0.0.1')
    await once(simulator.#server, 'listening')
    return simulator
  }

  get endpoint(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  bucket(name: string): Bucket {
    const found = this.#buckets.get(name)
    if (!found) throw new S3Error('NoSuchBucket', { BucketName: name })
    return found
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, 'close')
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request
    const [rawPath = '', rawQuery = ''] = url.split('?', 2)
    const received: ReceivedRequest = { method, path: rawPath, query: new Map(new URLSearchParams(rawQuery)) }
    this.requests.push(received)
    const fault = this.faults.next(received)
    const requestId = randomBytes(8).toString('hex').toUpperCase()
    response.setHeader('x-amz-request-id', requestId)
    response.setHeader('server', 'AmazonS3')
    try {
      if (fault?.kind === 'reset' && fault.when === 'amid-request') return void request.socket.destroy()
      const body = await buffer(request)
      if (fault?.kind === 'reset' && fault.when === 'before-answer') return void request.socket.destroy()
      if (fault?.kind === 'slow') await wait(fault.milliseconds, undefined, { ref: false })
      if (fault?.kind === 'error') throw new S3Error(fault.code)
      const headers = headersOf(request)
      const context = verifySignature({ method, rawPath, rawQuery, headers }, this.credentials, this.#now())
      const payload = readPayload(body, headers, context)
      const answer = operate(this.#exchange(received, headers, payload, rawPath), this.#maxKeysPerPage)
      send(response, answer, method, fault)
    } catch (error) {
      // The client disconnected while sending, so nothing was stored and there is nobody to answer.
      if (request.destroyed && !request.complete) return
      const refused = error instanceof S3Error ? error : new S3Error('InternalError')
      const xml = refused.toXml(received.path, requestId)
      send(response, { status: refused.status, headers: { 'content-type': 'application/xml' }, body: xml }, method)
    }
  }

  #exchange(
    received: ReceivedRequest,
    headers: ReadonlyMap<string, string>,
    payload: Buffer,
    rawPath: string,
  ): Exchange {
    const [, bucketName = '', ...rest] = rawPath.split('/').map(decodeURIComponent)
    return {
      method: received.method,
      bucket: this.bucket(bucketName),
      bucketName,
      key: rest.join('/'),
      query: received.query,
      headers,
      payload,
      now: this.#now(),
    }
  }
}

function headersOf(request: IncomingMessage): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(request.headersDistinct).map(([name, values = []]) => [name.toLowerCase(), values.join(',')]),
  )
}

function send(
  response: ServerResponse,
  { status, headers = {}, body = '' }: Answer,
  method: string,
  fault?: Fault,
): void {
  const content = Buffer.from(body)
  const hasBody = status !== 204 && status !== 304
  response.writeHead(status, { ...headers, ...(hasBody ? { 'content-length': content.length } : {}) })
  if (fault?.kind === 'reset') {
    response.write(content.subarray(0, content.length >> 1), () => response.destroy())
  } else response.end(method === 'HEAD' || !hasBody ? undefined : content)
}

function operate(exchange: Exchange, maxKeysPerPage: number): Answer {
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

function createUpload({ bucket, bucketName, key, headers, now }: Exchange): Answer {
  const UploadId = bucket.createUpload(key, factsOf(headers, now))
  return xmlAnswer(xmlDocument('InitiateMultipartUploadResult', { Bucket: bucketName, Key: key, UploadId }))
}

function uploadPart({ bucket, key, query, payload }: Exchange): Answer {
  const number = Number(query.get('partNumber'))
  const etag = bucket.putPart(key, query.get('uploadId') ?? '', number, payload)
  return { status: 200, headers: { etag: `"${etag}"` } }
}

function completeUpload({ bucket, bucketName, key, query, payload }: Exchange): Answer {
  const xml = payload.toString('utf8')
  const numbers = textsOf(xml, 'PartNumber').map(Number)
  const etags = textsOf(xml, 'ETag').map((etag) => etag.replaceAll('"', ''))
  if (numbers.length !== etags.length) throw new S3Error('MalformedXML')
  const chosen = numbers.map((number, index) => ({ number, etag: etags[index] ?? '' }))
  const { etag } = bucket.completeUpload(key, query.get('uploadId') ?? '', chosen)
  return xmlAnswer(xmlDocument('CompleteMultipartUploadResult', { Bucket: bucketName, Key: key, ETag: `"${etag}"` }))
}

function abortUpload({ bucket, key, query }: Exchange): Answer {
  bucket.abortUpload(key, query.get('uploadId') ?? '')
  return { status: 204 }
}

function listUploads({ bucket, bucketName }: Exchange): Answer {
  const Upload = [...bucket.uploads].map(([UploadId, { key, facts }]) => ({
    Key: key,
    UploadId,
    Initiated: facts.modifiedAt.toISOString(),
  }))
  return xmlAnswer(xmlDocument('ListMultipartUploadsResult', { Bucket: bucketName, IsTruncated: false, Upload }))
}
