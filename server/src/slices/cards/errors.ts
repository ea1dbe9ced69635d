import { refusal } from '#platform/refusal.ts'

export class CardNotFound extends refusal('card_not_found', 404, {
  fr: 'Cette carte n’existe pas.',
  en: 'This card does not exist.',
  wo: 'Kàrt bii amul.',
}) {}

export class CardAlreadyReplaced extends refusal('card_already_replaced', 409, {
  fr: 'Cette carte a déjà été remplacée par {card_code}.',
  en: 'This card was already replaced by {card_code}.',
  wo: 'Kàrt bii {card_code} moo ko wuutu ba noppi.',
}) {
  constructor(cardCode: string) {
    super({ values: { card_code: cardCode }, members: { card_code: cardCode } })
  }
}

export class TokenNotFound extends refusal('token_not_found', 404, {
  fr: 'Aucune carte ne porte ce code.',
  en: 'No card carries this code.',
  wo: 'Amul kàrt bu yor kod bii.',
}) {
  constructor() {
    super({ body: (message) => ({ status: 'not_found', message }) })
  }
}

export class CardInOpenJob extends refusal('card_in_open_job', 409, {
  fr: 'Une carte de cette personne est dans un travail en cours. Attendez qu’il finisse, ou annulez-le.',
  en: 'A card of this person is in a job that is still open. Wait until it ends, or cancel it.',
  wo: 'Kàrtu nit kii nekk na ci liggéey buy dox. Xaaral mu jeex, walla nga dakkal ko.',
}) {}

export class CardAlreadyRevoked extends refusal('card_already_revoked', 409, {
  fr: 'Cette carte est déjà révoquée.',
  en: 'This card is revoked already.',
  wo: 'Kàrt bii dindees na ko ba noppi.',
}) {}
