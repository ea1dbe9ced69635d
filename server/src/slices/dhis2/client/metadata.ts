/** A programme of DHIS2 with the attributes of its people. */
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
  /** Its name, short name and form name, if they differ. */
  otherNames: string[]
  valueType: string
  optionSet: OptionSet | null
}

export interface OptionSet {
  names: string[]
  /** Labels by option code; the code is the value of an attribute. */
  options: ReadonlyMap<string, string>
}

export interface OrgUnit {
  uid: string
  name: string
  /** `/root/…/unit`. */
  path: string
}
