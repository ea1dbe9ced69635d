/** What can go wrong between here and a DHIS2. Its message never holds what DHIS2 said: that may be personal. */
export type Dhis2ErrorKind =
  /** No answer: network, name, time, a blocked address, a server that is overloaded. */
  | 'unreachable'
  /** As above, but a smaller question might be answered. */
  | 'slow'
  /** The account is not accepted. */
  | 'account'
  | 'not_found'
  /** DHIS2 understood and said no. */
  | 'refused'
  /** Something answered, but not as a DHIS2 does. */
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
