/** What can go wrong between here and a DHIS2. Its message never holds what DHIS2 said: that may be personal. */
export type TroubleKind =
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
  | 'rubbish'
  | 'version'

export class Dhis2Trouble extends Error {
  override name = 'Dhis2Trouble'
  readonly kind: TroubleKind
  readonly code: string

  constructor(kind: TroubleKind, code: string) {
    super(`${kind}: ${code}`)
    this.kind = kind
    this.code = code
  }
}

export const rubbish = (what: string) => new Dhis2Trouble('rubbish', what)
