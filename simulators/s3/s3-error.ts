import { xmlDocument } from './xml.ts'

/** The statuses and messages of S3. */
const catalogue = {
  AccessDenied: [403, 'Access Denied'],
  AuthorizationHeaderMalformed: [400, 'The authorization header that you provided is not valid.'],
  BadDigest: [400, 'The Content-MD5 or checksum value that you specified did not match what the server received.'],
  BucketAlreadyOwnedByYou: [409, 'Your previous request to create the named bucket succeeded and you already own it.'],
  EntityTooSmall: [400, 'Your proposed upload is smaller than the minimum allowed object size.'],
  IncompleteBody: [400, 'You did not provide the number of bytes specified by the Content-Length HTTP header.'],
  InternalError: [500, 'We encountered an internal error. Please try again.'],
  InvalidAccessKeyId: [403, 'The AWS access key ID that you provided does not exist in our records.'],
  InvalidArgument: [400, 'Invalid Argument'],
  InvalidDigest: [400, 'The Content-MD5 or checksum value that you specified is not valid.'],
  InvalidPart: [400, 'One or more of the specified parts could not be found.'],
  InvalidPartOrder: [400, 'The list of parts was not in ascending order.'],
  InvalidRange: [416, 'The requested range is not satisfiable'],
  InvalidRequest: [400, 'Invalid Request'],
  KeyTooLongError: [400, 'Your key is too long.'],
  MalformedXML: [400, 'The XML that you provided was not well formed or did not validate against our schema.'],
  MethodNotAllowed: [405, 'The specified method is not allowed against this resource.'],
  NoSuchBucket: [404, 'The specified bucket does not exist'],
  NoSuchKey: [404, 'The specified key does not exist.'],
  NoSuchUpload: [404, 'The specified multipart upload does not exist.'],
  NotImplemented: [501, 'A header or query that you provided implies functionality that is not implemented.'],
  PreconditionFailed: [412, 'At least one of the preconditions that you specified did not hold.'],
  RequestTimeTooSkewed: [403, 'The difference between the request time and the server time is too large.'],
  ServiceUnavailable: [503, 'Service is unable to handle request.'],
  SignatureDoesNotMatch: [
    403,
    'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
  ],
  SlowDown: [503, 'Please reduce your request rate.'],
  XAmzContentSHA256Mismatch: [400, "The provided 'x-amz-content-sha256' header does not match what was computed."],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type S3ErrorCode = keyof typeof catalogue

export class S3Error extends Error {
  override name = 'S3Error'
  readonly code: S3ErrorCode
  readonly status: number
  readonly details: Readonly<Record<string, string>>

  constructor(code: S3ErrorCode, details: Readonly<Record<string, string>> = {}) {
    const [status, message] = catalogue[code]
    super(details.Message ?? message)
    this.code = code
    this.status = status
    const { Message: _, ...others } = details
    this.details = others
  }

  toXml(resource: string, requestId: string): string {
    return xmlDocument('Error', {
      Code: this.code,
      Message: this.message,
      ...this.details,
      Resource: resource,
      RequestId: requestId,
      HostId: 'simulator',
    })
  }
}
