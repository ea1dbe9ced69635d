/** The ways in which a request to DHIS2 fails. An error never contains what DHIS2 answered, which may be personal. */
export type Dhis2ErrorKind =
  /** No answer: network, unknown host, refused address or overloaded server. */
  | 'unreachable'
  /** The server took too long; it may answer a smaller request. */
  | 'slow'
  /** The account is not accepted. */
  | 'account'
  | 'not_found'
  /** DHIS2 understood the request and refused it. */
  | 'refused'
  /** The answer is not one that a DHIS2 gives. */
  | 'invalid_response'
  | 'version'

export class Dhis2Error extends Error {
  override name = 'Dhis2Error'
  readonly kind: Dhis2ErrorKind
  readonly code: string

  constructor(kind: Dhis2ErrorKind, code: string) {
    super(`${kind}: ${code}`)
    this.kind = kind
    this.code = code
  }
}

export const invalidResponse = (what: string) => new Dhis2Error('invalid_response', what)
