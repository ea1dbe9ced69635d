import { type Refusal, refusal } from '#platform/refusal.ts'
import { Dhis2Error } from './client/dhis2-error.ts'

export class Dhis2NotConfigured extends refusal('dhis2_not_configured', 409, {
  fr: 'Aucune connexion DHIS2 n’est configurée pour votre organisation.',
  en: 'No DHIS2 connection is configured for your organization.',
  wo: 'Amul lëkkaloo DHIS2 bu ñu tëral ngir seen mbootaay.',
}) {}

export class Dhis2Unreachable extends refusal('dhis2_unreachable', 503, {
  fr: 'Le serveur DHIS2 ne répond pas. Réessayez plus tard.',
  en: 'The DHIS2 server does not answer. Try again later.',
  wo: 'Serveur DHIS2 bi tontuwul. Jéemaatal ci kanam.',
}) {}

export class Dhis2BadAnswer extends refusal('dhis2_bad_answer', 502, {
  fr: 'Le serveur a répondu, mais pas comme un DHIS2 2.36 ou plus récent ({reason}).',
  en: 'The server answered, but not like a DHIS2 of 2.36 or later ({reason}).',
  wo: 'Serveur bi tontu na, waaye du ni DHIS2 2.36 walla bu gëna bees ({reason}).',
}) {}

export class Dhis2AuthFailed extends refusal('dhis2_auth_failed', 502, {
  fr: 'DHIS2 refuse le compte enregistré. Vérifiez l’identifiant et le mot de passe.',
  en: 'DHIS2 refuses the stored account. Check its user name and password.',
  wo: 'DHIS2 nanguwul kont bi ñu denc. Xoolal tur wi ak mot de passe bi.',
}) {}

export class Dhis2Refused extends refusal('dhis2_refused', 502, {
  fr: 'DHIS2 ne permet pas cette lecture au compte enregistré ({reason}).',
  en: 'DHIS2 does not allow the stored account to read this ({reason}).',
  wo: 'DHIS2 mayul kont bi ñu denc mu jàng lii ({reason}).',
}) {}

/** The specification fixes this response. It is about the DHIS2 account, so it has no `WWW-Authenticate`. */
export class ConnectionAuthFailed extends refusal('dhis2_credentials_invalid', 401, {
  fr: 'DHIS2 refuse cet identifiant ou ce mot de passe.',
  en: 'DHIS2 refuses this user name or password.',
  wo: 'DHIS2 nanguwul tur wii walla mot de passe bii.',
}) {
  constructor() {
    super({ body: (error) => ({ status: 'auth_failed', error }) })
  }
}

export class ConnectionUnreachable extends refusal('dhis2_instance_unreachable', 503, {
  fr: 'Aucun DHIS2 ne répond à cette adresse.',
  en: 'No DHIS2 answers at this address.',
  wo: 'Amul DHIS2 bu tontu ci màkkaan bii.',
}) {
  constructor() {
    super({ body: (error) => ({ status: 'unreachable', error }) })
  }
}

export class ProgrammeNotFound extends refusal('dhis2_programme_not_found', 404, {
  fr: 'Ce programme n’existe pas dans DHIS2, ou le compte ne le voit pas.',
  en: 'This programme does not exist in DHIS2, or the account does not see it.',
  wo: 'Porogaraam bii amul ci DHIS2, walla kont bi gisu ko.',
}) {}

export class SourceEnrollmentNotFound extends refusal('dhis2_enrollment_not_found', 404, {
  fr: 'Cette inscription n’existe pas dans DHIS2, ou le compte ne la voit pas.',
  en: 'This enrollment does not exist in DHIS2, or the account does not see it.',
  wo: 'Bindu bii amul ci DHIS2, walla kont bi gisu ko.',
}) {}

export class MappingRequired extends refusal('dhis2_mapping_required', 409, {
  fr: 'Indiquez d’abord quels attributs donnent le prénom et le nom (assign-codes).',
  en: 'First say which attributes give the first and last name (assign-codes).',
  wo: 'Njëkkal wax ban attribut mooy joxe tur ak sant (assign-codes).',
}) {}

export class TaskNotFound extends refusal('dhis2_task_not_found', 404, {
  fr: 'Cette tâche n’existe pas.',
  en: 'This task does not exist.',
  wo: 'Liggéey DHIS2 bii amul.',
}) {}

export class SyncRunning extends refusal('dhis2_sync_running', 409, {
  fr: 'Une synchronisation de ce programme est déjà en cours ({task_id}).',
  en: 'A synchronization of this programme is already running ({task_id}).',
  wo: 'Synchronisation porogaraam bii mungi dox ba noppi ({task_id}).',
}) {
  constructor(taskId: string) {
    super({ values: { task_id: taskId }, members: { task_id: taskId } })
  }
}

export class ScheduleNotFound extends refusal('dhis2_schedule_not_found', 404, {
  fr: 'Ce programme n’a pas de synchronisation planifiée.',
  en: 'This programme has no scheduled synchronization.',
  wo: 'Porogaraam bii amul synchronisation bu ñu tëral.',
}) {}

export class OverrideNotFound extends refusal('dhis2_override_not_found', 404, {
  fr: 'Aucune dérogation n’est enregistrée pour cet attribut.',
  en: 'No override is recorded for this attribute.',
  wo: 'Amul ndigal bu ñu bind ngir attribut bii.',
}) {}

export class WebhookRefused extends refusal('dhis2_webhook_refused', 401, {
  fr: 'L’adresse ou le secret du webhook n’est pas le bon.',
  en: 'The webhook’s address or secret is wrong.',
  wo: 'Màkkaan bi walla secret webhook bi baaxul.',
}) {
  constructor() {
    super({ headers: { 'www-authenticate': 'X-Webhook-Secret realm="dhis2"' } })
  }
}

export class NameNotPrintable extends refusal('name_not_printable', 422, {
  fr: 'Le nom du programme ou de l’organisation figure sur chaque carte et a des lettres qu’elle ne peut pas montrer : écrivez-le en lettres latines.',
  en: 'The name of the programme or of the organization is printed on every card and has letters that a card cannot show: write it in Latin letters.',
  wo: 'Turu porogaraam bi walla bu mbootaay bi dina nekk ci kàrt bu nekk te am na araf yu kàrt bi mënul wone: bindal ko ci arafi latin.',
}) {}

/** The refusal for somebody who waits for DHIS2. It repeats nothing of what DHIS2 answered. */
export function refusalFor(error: Dhis2Error): Refusal {
  switch (error.kind) {
    case 'unreachable':
    case 'slow':
      return new Dhis2Unreachable()
    case 'account':
      return new Dhis2AuthFailed()
    case 'refused':
      return new Dhis2Refused({ values: { reason: error.code } })
    case 'version':
    case 'invalid_response':
    case 'not_found':
      return new Dhis2BadAnswer({ values: { reason: error.code } })
  }
}

/** Whether another attempt may succeed: nobody answered, or only an error of the server. Any other answer would be the same again. */
export const isTransient = (error: unknown): boolean =>
  error instanceof Dhis2Error &&
  (error.kind === 'unreachable' || error.kind === 'slow' || error.code.startsWith('status_5'))
