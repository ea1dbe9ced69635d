import type { Point } from '#platform/places/region-at.ts'

/** A programme of DHIS2 with the attributes of its people, and the data elements of its visits. */
export interface Programme {
  uid: string
  code: string | null
  name: string
  attributes: Attribute[]
}

/** What a card field can be filled from. */
export interface Attribute {
  /** Of a data element, the UIDs of its stage and its own, with a point between them. */
  uid: string
  /** A data element of a stage. Its value is the newest one among the person's visits. */
  isOfEvent?: true
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
  /** Where it lies, if DHIS2 knows that and was asked. */
  point?: Point
}

/** A unit that the server does not have, or does not show to the account, has its UID as its name: where it lies is not known then. */
export const isShown = ({ uid, name }: OrgUnit) => name !== uid
