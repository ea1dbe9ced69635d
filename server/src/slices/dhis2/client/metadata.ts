/** What the service knows of a programme in DHIS2. */
export interface Programme {
  uid: string
  code: string | null
  name: string
  attributes: Attribute[]
}

export interface Attribute {
  uid: string
  code: string | null
  /** In the language of the account's user. */
  displayName: string
  /** Every other name it goes by. */
  otherNames: string[]
  valueType: string
  optionSet: OptionSet | null
}

export interface OptionSet {
  names: string[]
  /** From an option's code, which is the value, to what people read. */
  options: ReadonlyMap<string, string>
}

export interface OrgUnit {
  uid: string
  name: string
  /** `/root/…/unit`. */
  path: string
}
