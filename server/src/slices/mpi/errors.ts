import { refusal } from '#platform/refusal.ts'

export class IdentityNotFound extends refusal('identity_not_found', 404, {
  fr: 'Cette identité n’existe pas.',
  en: 'This identity does not exist.',
  wo: 'Nit kii amul ci téere bi.',
}) {}

export class PhotoNotFound extends refusal('photo_not_found', 404, {
  fr: 'Cette personne n’a pas de photo.',
  en: 'This person has no photo.',
  wo: 'Nit kii amul nataal.',
}) {}

export class Dhis2UidNotLinked extends refusal('dhis2_uid_not_linked', 404, {
  fr: 'Cet identifiant DHIS2 n’est lié à aucune identité.',
  en: 'This DHIS2 UID is not linked to an identity.',
  wo: 'UID DHIS2 bii lëkkaloowul ak kenn.',
}) {}

export class Dhis2UidTaken extends refusal('dhis2_uid_taken', 409, {
  fr: 'Cet identifiant DHIS2 est déjà lié à une autre identité.',
  en: 'This DHIS2 UID is already linked to another identity.',
  wo: 'UID DHIS2 bii lëkkaloo na ba noppi ak keneen.',
}) {
  constructor(existingMpiId: string) {
    super({ members: { existing_mpi_id: existingMpiId } })
  }
}

export class ReviewNotFound extends refusal('review_not_found', 404, {
  fr: 'Cette vérification de doublon n’existe pas.',
  en: 'This duplicate review does not exist.',
  wo: 'Saytu bii amul.',
}) {}

export class ReviewClosed extends refusal('review_closed', 409, {
  fr: 'Cette vérification est déjà close.',
  en: 'This review is already closed.',
  wo: 'Saytu bii tëju na ba noppi.',
}) {}

export class ReviewNotReopened extends refusal('review_not_reopened', 409, {
  fr: 'Cette décision ne peut pas être annulée : elle est encore ouverte, ou une autre l’a remplacée.',
  en: 'This decision cannot be taken back: it is still open, or another one replaced it.',
  wo: 'Mënuñu delloo dogal bii: ubbeeku na ba tey, walla beneen a ko wuutu.',
}) {}

export class MergeIntoOneself extends refusal('merge_into_oneself', 409, {
  fr: 'Une identité ne peut pas être fusionnée avec elle-même.',
  en: 'An identity cannot be merged into itself.',
  wo: 'Mënuñu boole nit ak boppam.',
}) {}

export class AlreadyMerged extends refusal('already_merged', 409, {
  fr: 'Une des deux identités a déjà été fusionnée.',
  en: 'One of the two identities was already merged.',
  wo: 'Kenn ci ñoom ñaar boole nañu ko ba noppi.',
}) {
  constructor(mpiId: string, canonicalMpiId: string) {
    super({ members: { mpi_id: mpiId, canonical_mpi_id: canonicalMpiId } })
  }
}

export class NotMerged extends refusal('not_merged', 409, {
  fr: 'Cette identité n’est pas fusionnée.',
  en: 'This identity is not merged.',
  wo: 'Nit kii boolewuñu ko.',
}) {}

export class ReviewNotExact extends refusal('review_not_exact', 409, {
  fr: 'Les deux fiches ne disent pas exactement la même chose : examinez-les.',
  en: 'The two records do not say exactly the same: look at them.',
  wo: 'Ñaari fiche yi waxuñu benn mbir: xool leen.',
}) {}
