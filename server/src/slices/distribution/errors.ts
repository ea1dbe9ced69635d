import { refusal } from '#platform/refusal.ts'

export class EnrollmentNotFound extends refusal('enrollment_not_found', 404, {
  fr: 'Cette inscription n’existe pas, ou n’a pas encore été synchronisée.',
  en: 'This enrollment does not exist, or was not synchronized yet.',
  wo: 'Mbindu mii amul, walla synchroniséwuñu ko ba leegi.',
}) {}

export class MessageNotFound extends refusal('message_not_found', 404, {
  fr: 'Ce message n’existe pas.',
  en: 'This message does not exist.',
  wo: 'Bataaxal bii amul.',
}) {}

export class OptOutNotFound extends refusal('opt_out_not_found', 404, {
  fr: 'Cette opposition n’existe pas.',
  en: 'This opt-out does not exist.',
  wo: 'Bañ bii amul.',
}) {}

export class RecipientOptedOut extends refusal('recipient_opted_out', 409, {
  fr: 'Cette personne a demandé à ne plus recevoir de messages.',
  en: 'This person asked to receive no more messages.',
  wo: 'Nit kooku dafa ñaan ñu bañ koo yónneeti bataaxal.',
}) {}

export class CardRevoked extends refusal('card_revoked', 409, {
  fr: 'La carte de cette personne est révoquée : il n’y a rien à envoyer.',
  en: 'This person’s card is revoked: there is nothing to send.',
  wo: 'Kàrtu nit kii dindees na ko: amul luñu yónnee.',
}) {}

export class CardWithoutHolder extends refusal('card_without_holder', 409, {
  fr: 'Personne n’est connu pour cette carte : il n’y a personne à qui l’envoyer.',
  en: 'Nobody is known for this card: there is nobody to send it to.',
  wo: 'Xamuñu boroom kàrt bii: amul ku ñu ko mëna yónnee.',
}) {}

export class MessageNotFailed extends refusal('message_not_failed', 409, {
  fr: 'Seul un message en échec peut être renvoyé ; celui-ci est « {status} ».',
  en: 'Only a failed message can be sent again; this one is "{status}".',
  wo: 'Bataaxal bu antuwul rekk lañu mëna yónneewaat; bii mungi "{status}".',
}) {}

export class MessageRejected extends refusal('message_rejected', 422, {
  fr: 'L’opérateur a refusé le message ({failure}). Rien n’a été décompté.',
  en: 'The provider refused the message ({failure}). Nothing was counted.',
  wo: 'Opérateur bi nanguwul bataaxal bi ({failure}). Waññuñu dara.',
}) {}

export class ProviderNotConfigured extends refusal('provider_not_configured', 503, {
  fr: 'Aucun opérateur n’est configuré pour {channel}.',
  en: 'No provider is configured for {channel}.',
  wo: 'Amul opérateur buñu tann ngir {channel}.',
}) {}

export class CallbackNotBelieved extends refusal('callback_not_believed', 403, {
  fr: 'La signature de cet appel n’est pas celle de l’opérateur.',
  en: 'This call does not carry the provider’s signature.',
  wo: 'Woote bii yorul màndargay opérateur bi.',
}) {}

export class SendNotFound extends refusal('send_not_found', 404, {
  fr: 'Cet envoi n’existe pas.',
  en: 'This send does not exist.',
  wo: 'Yónnee bii amul.',
}) {}

export class SendEnded extends refusal('send_ended', 409, {
  fr: 'Cet envoi est déjà fini ({status}).',
  en: 'This send has ended already ({status}).',
  wo: 'Yónnee bii jeex na ba noppi ({status}).',
}) {}
