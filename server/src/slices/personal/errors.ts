import { refusal } from '#platform/refusal.ts'

export class ErasureNotFound extends refusal('erasure_not_found', 404, {
  fr: 'Cette demande d’effacement n’existe pas.',
  en: 'This request for erasure does not exist.',
  wo: 'Ñaanu far bii amul.',
}) {}

export class ErasureDecided extends refusal('erasure_decided', 409, {
  fr: 'Cette demande d’effacement est déjà close ({status}).',
  en: 'This request for erasure is already closed ({status}).',
  wo: 'Ñaanu far bii tëju na ba noppi ({status}).',
}) {}

export class SecondPersonNeeded extends refusal('second_person_needed', 403, {
  fr: 'Vous avez demandé cet effacement : une autre personne doit le confirmer.',
  en: 'You asked for this erasure: another person must confirm it.',
  wo: 'Yaw yaa ñaan far bii: keneen moo ko war a dëggal.',
}) {}

export class ErasureRequested extends refusal('erasure_requested', 409, {
  fr: 'Un effacement est déjà demandé pour cette personne.',
  en: 'An erasure is already requested for this person.',
  wo: 'Ñaan nañu ba noppi ñu far nit kii.',
}) {
  constructor(id: string) {
    super({ members: { id } })
  }
}
