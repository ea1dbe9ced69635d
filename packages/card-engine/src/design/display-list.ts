import type { TextBox } from '../layout/fit-text.ts'
import type { IdentityPlace } from './identity-place.ts'
import type { Path } from './path.ts'

/** All positions are in millimetres from the card's upper left corner, y downwards. Colours are `#rrggbb`. */
export interface DisplayList {
  width: number
  height: number
  statics: StaticMark[]
  fields: Field[]
  qr: QrPlace | undefined
  identity?: IdentityPlace
  /** Only in the photo variant of a template. */
  photos?: PhotoPlace[]
}

export type Paint = string | LinearGradient
export interface LinearGradient {
  from: [number, number]
  to: [number, number]
  stops: [offset: number, colour: string][]
}

export type StaticMark = Shape | Label | Picture

export interface Shape {
  kind: 'shape'
  path: Path
  fill?: Paint
  stroke?: string
  strokeWidth?: number
  roundCaps?: boolean
  opacity?: number
}

/** Text that is the same on every card of the setting. */
export interface Label {
  kind: 'label'
  text: string
  box: TextBox
  colour: string
}

export interface Picture {
  kind: 'picture'
  logo: number
  x: number
  y: number
  width: number
  height: number
}

export type FieldKey =
  | 'full_name'
  | 'first_name'
  | 'last_name'
  | 'name_native'
  | 'date_of_birth'
  | 'gender'
  | 'beneficiary_id'
  | 'phone_number'
  | 'health_center'
  | 'org_unit'
  | 'enrollment_date'
  | 'zone'
  | 'last_care'
  | 'next_appointment'
  | 'mpi_id'
  | 'tei'
  | 'card_code'
  | 'issued'
  | 'expires'

/** Text that differs from card to card. */
export interface Field {
  key: FieldKey
  box: TextBox
  /** A part of the box: the field's place on cards that have a name in another script too. */
  besideNative?: TextBox
  colour: string
}

/** Where the holder's photo is drawn. The box has the proportions of the photo. */
export interface PhotoPlace {
  x: number
  y: number
  width: number
  height: number
  /** The outline that the photo is cut to, inside the box. */
  cut: Path
  /** A grey copy of this opacity, which makes an exchanged photo visible. */
  ghost?: number
}

/** Where the dark modules are drawn. The light tile with the quiet zone belongs to the static marks. */
export interface QrPlace {
  x: number
  y: number
  module: number
}
