import { refusal } from '../refusal.ts'
import { MAX_HELD_MB_PER_ORGANIZATION, MAX_WAITING_PER_ORGANIZATION } from './limits.ts'

const RETRY_AFTER_SECONDS = 5

export class TooMuchAtOnce extends refusal('too_much_at_once', 503, {
  fr: 'Trop de fichiers et de longues listes sont en cours de lecture. Réessayez dans {seconds} s.',
  en: 'Too many files and long lists are being read at the moment. Try again in {seconds} s.',
  wo: 'Fichier yu bari ak lim yu gudd lañuy jàng léegi. Jéemaatal ci {seconds} s.',
}) {
  constructor() {
    super({ values: { seconds: RETRY_AFTER_SECONDS }, headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } })
  }
}

/** An organization that sends more than its share is refused, so that the others are not affected. */
export class TooMuchOfOrganization extends refusal('too_much_of_organization', 429, {
  fr: 'Votre organisation envoie trop de fichiers et de longues listes à la fois : au plus {limit} attendent, {limit_mb} Mo ensemble. Réessayez dans {seconds} s.',
  en: 'Your organization sends too many files and long lists at once: at most {limit} may wait, {limit_mb} MB together. Try again in {seconds} s.',
  wo: 'Seen mbootaay yónnee na fichier ak lim yu gudd yu bari ci benn yoon: {limit} rekk ñoo mën a xaar, {limit_mb} MB ñoom ñépp. Jéemaatal ci {seconds} s.',
}) {
  constructor() {
    super({
      values: {
        limit: MAX_WAITING_PER_ORGANIZATION,
        limit_mb: MAX_HELD_MB_PER_ORGANIZATION,
        seconds: RETRY_AFTER_SECONDS,
      },
      headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
    })
  }
}

export class TookTooLong extends refusal('took_too_long', 422, {
  fr: 'La lecture durait plus de {seconds} s et a été arrêtée : envoyez un contenu plus court ou plus simple.',
  en: 'Reading took more than {seconds} s and was stopped: send something shorter or simpler.',
  wo: 'Jàng bi ëpp na {seconds} s, dañu ko taxawal: yónneeleen lu gëna gàtt walla lu gëna yomb.',
}) {}

export class TookTooMuchMemory extends refusal('took_too_much_memory', 413, {
  fr: 'La lecture demandait plus de {limit_mb} Mo de mémoire et a été arrêtée : envoyez un contenu plus court ou plus simple.',
  en: 'Reading needed more than {limit_mb} MB of memory and was stopped: send something shorter or simpler.',
  wo: 'Jàng bi soxla na lu ëpp {limit_mb} MB mémoire, dañu ko taxawal: yónneeleen lu gëna gàtt walla lu gëna yomb.',
}) {}
