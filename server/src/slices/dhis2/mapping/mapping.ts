import { CARD_FIELDS, type CardField } from '#slices/cards/index.ts'

export { CARD_FIELDS, type CardField }

/** A card field and the attribute that fills it. The UID stays when somebody renames the attribute. */
export interface Mapping {
  card_field: CardField
  attribute_uid: string
}
