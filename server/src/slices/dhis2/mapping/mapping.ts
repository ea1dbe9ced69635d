import { CARD_FIELDS, type CardField } from '#slices/cards/index.ts'

export { CARD_FIELDS, type CardField }

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
