import { BACK_FIELDS, type BackField, CARD_FIELDS, type CardField as FrontField } from '#slices/cards/index.ts'

export { BACK_FIELDS, CARD_FIELDS }

/** What an attribute or a visit can fill: a field of the front, or of the back. */
export type CardField = FrontField | BackField
export const MAPPED_FIELDS = [...CARD_FIELDS, ...BACK_FIELDS] as const

/** Whether the backs of a programme's cards say something of visits. */
export const hasVisitValues = (mappings: readonly Mapping[] | null): boolean =>
  mappings?.some(({ card_field }) => BACK_FIELDS.some((field) => field === card_field)) ?? false

/** The data elements of visits among the mapped attributes. */
export const mappedElements = (mappings: readonly Mapping[]): ReadonlySet<string> =>
  new Set(mappings.map(({ attribute_uid }) => attribute_uid).filter((uid) => uid.includes('.')))

/** Whether a card field is filled from visits. Then it says nothing about the person. */
export const isFromEvent = (mappings: readonly Mapping[], field: CardField): boolean =>
  mappings.some(({ card_field, attribute_uid }) => card_field === field && attribute_uid.includes('.'))

/** A card field and the attribute that fills it. The UID stays when somebody renames the attribute. */
export interface Mapping {
  card_field: CardField
  attribute_uid: string
}
