// The refusals that any slice may make. Those of one slice live in its own `errors.ts`.
import type { Phrase } from '@samakart/rules/language'
import { refusal } from './refusal.ts'

export class BodyMalformed extends refusal('body_malformed', 400, {
  fr: 'Le corps de la requête n’est pas du JSON valide.',
  en: 'The request body is not valid JSON.',
  wo: 'Li ngeen yónnee du JSON bu baax.',
}) {}

export class BodyTooDeep extends refusal('body_too_deep', 400, {
  fr: 'Le corps de la requête est imbriqué sur plus de {limit} niveaux.',
  en: 'The request body is nested more than {limit} levels deep.',
  wo: 'Li ngeen yónnee ëpp na {limit} dayo ci biir.',
}) {}

export class BadRequest extends refusal('bad_request', 400, {
  fr: 'La requête n’a pas pu être lue.',
  en: 'The request could not be read.',
  wo: 'Mënuñu jàng laaj bi.',
}) {}

export class RequestTimedOut extends refusal('request_timed_out', 408, {
  fr: 'La requête n’est pas arrivée en entier à temps.',
  en: 'The request did not arrive as a whole in time.',
  wo: 'Laaj bi àgguwul bu mat ci waxtu wi.',
}) {}

export class HeadersTooLarge extends refusal('headers_too_large', 431, {
  fr: 'L’adresse et les en-têtes de la requête dépassent {limit_kb} Ko.',
  en: 'The address and the headers of the request are larger than {limit_kb} KB.',
  wo: 'Màkkaan bi ak en-têtes yi ëpp nañu {limit_kb} KB.',
}) {}

export class Unauthenticated extends refusal('unauthenticated', 401, {
  fr: 'Connectez-vous : le jeton d’accès manque, n’est pas valable ou a expiré.',
  en: 'Sign in: the access token is missing, invalid or expired.',
  wo: 'Duggal ci sa kont: jeton bi amul, baaxul walla jeexna.',
}) {
  constructor() {
    super({ headers: { 'www-authenticate': 'Bearer realm="samakart"' } })
  }
}

export class Forbidden extends refusal('forbidden', 403, {
  fr: 'Votre rôle ne permet pas cette action.',
  en: 'Your role does not allow this action.',
  wo: 'Sa wàll mayul nga def loolu.',
}) {}

export class SecondFactorMissing extends refusal('second_factor_missing', 403, {
  fr: 'Votre rôle exige la double authentification. Activez-la dans « Mon compte ».',
  en: 'Your role requires a second factor. Set it up under “My account”.',
  wo: 'Sa wàll dafa laaj ñaareelu firnde. Taalal ko ci « Sama kont ».',
}) {}

export class FreshFactorRequired extends refusal('fresh_factor_required', 403, {
  fr: 'Confirmez d’abord que c’est bien vous : par votre mot de passe, un code ou une clé d’accès.',
  en: 'First confirm that it is you: by your password, a code or a passkey.',
  wo: 'Jëkkal dëggal ne yaw la: ak sa baatu-jàll, benn kod walla benn passkey.',
}) {}

export class PreconditionFailed extends refusal('precondition_failed', 412, {
  fr: 'Ceci a été modifié depuis que vous l’avez lu (If-Match). Rien n’a été changé : relisez, puis recommencez.',
  en: 'This was changed since you read it (If-Match). Nothing was changed: read it again, then try again.',
  wo: 'Soppi nañu lii ginnaaw bi nga ko jàngee (If-Match). Soppiwuñu dara: jàngaatal ko, ba noppi nga tàmbaliwaat.',
}) {}

export class OnlyForPeople extends refusal('only_for_people', 403, {
  fr: 'Cette opération concerne des personnes : une clé d’API n’y a pas accès.',
  en: 'This operation is about people: an API key has no access to it.',
  wo: 'Jëf jii ci nit lañu ko jagleel: caabiy API mënu ko jëfandikoo.',
}) {}

export class ScopeMissing extends refusal('scope_missing', 403, {
  fr: 'Les périmètres (scopes) de cette clé ne couvrent pas cette opération ; il faut : {scope}.',
  en: 'The scopes of this key do not cover this operation; needed: {scope}.',
  wo: 'Scopes yi caabi bi am mayuñu jëf jii; li mu laaj mooy: {scope}.',
}) {}

export class OrganizationSuspended extends refusal('organization_suspended', 403, {
  fr: 'Votre organisation est suspendue. Adressez-vous à l’administrateur de la plateforme ; les cartes restent vérifiables.',
  en: 'Your organization is suspended. Turn to the administrator of the platform; cards can still be verified.',
  wo: 'Taxawal nañu sa mbootaay. Jokkool ak yorkatu plateforme bi; kàrt yi mën nañu leen saytu ba tey.',
}) {}

export class NotFound extends refusal('not_found', 404, {
  fr: 'Rien ne se trouve à cette adresse.',
  en: 'There is nothing at this address.',
  wo: 'Amul dara ci màkkaan boobu.',
}) {}

export class MethodNotAllowed extends refusal('method_not_allowed', 405, {
  fr: 'Cette adresse n’accepte pas cette méthode ; elle accepte : {allow}.',
  en: 'This address does not take that method; it takes: {allow}.',
  wo: 'Màkkaan bi nanguwul méthode boobu; li mu nangu mooy: {allow}.',
}) {}

export class IdempotencyKeyInvalid extends refusal('idempotency_key_invalid', 400, {
  fr: 'L’en-tête Idempotency-Key doit compter de 1 à 255 caractères ASCII visibles.',
  en: 'The Idempotency-Key header must have 1 to 255 visible ASCII characters.',
  wo: 'Idempotency-Key bi dafa wara am 1 ba 255 araf ASCII yu feeñ.',
}) {}

export class IdempotencyKeyInFlight extends refusal('idempotency_key_in_flight', 409, {
  fr: 'Une requête portant la même clé est encore en cours. Réessayez dans un instant.',
  en: 'A request with the same key is still in flight. Try again in a moment.',
  wo: 'Laaj bu am caabi bii mungi ci yoon wi ba tey. Jéemaatal léegi.',
}) {}

export class IdempotencyKeyReused extends refusal('idempotency_key_reused', 422, {
  fr: 'Cette clé a déjà servi pour une autre requête.',
  en: 'This key was already used for another request.',
  wo: 'Caabi bii dañu ko jëfandikoo woon ci beneen laaj.',
}) {}

export class IdempotencyRecordUnreadable extends refusal('idempotency_record_unreadable', 409, {
  fr: 'Une requête portant cette clé a déjà été exécutée, mais sa réponse ne peut plus être lue. Elle n’est pas exécutée une seconde fois : vérifiez son effet.',
  en: 'A request with this key was already carried out, but its answer can no longer be read. It is not carried out again: check its effect.',
  wo: 'Laaj bu am caabi bii defnañu ko ba noppi, waaye mënuñu jàngaat tontu bi. Duñu ko defaat: saytul li mu jur.',
}) {}

export class AnswerErased extends refusal('answer_erased', 410, {
  fr: 'Une requête portant cette clé a déjà été exécutée. Sa réponse nommait une personne effacée depuis : elle n’est plus conservée.',
  en: 'A request with this key was already carried out. Its answer named somebody who has been erased since: it is no longer kept.',
  wo: 'Laaj bu am caabi bii defnañu ko ba noppi. Tontu bi dafa tudd woon nit ku ñu far: dencatuñu ko.',
}) {}

const largerThanKilobytes: Phrase = {
  fr: 'Le corps de la requête dépasse {limit} Ko une fois décompressé.',
  en: 'The request body is larger than {limit} KB once inflated.',
  wo: 'Li ngeen yónnee ëpp na {limit} KB bu ñu ko yaatalee.',
}
const largerThanMegabytes: Phrase = {
  fr: 'Le corps de la requête dépasse {limit} Mo une fois décompressé.',
  en: 'The request body is larger than {limit} MB once inflated.',
  wo: 'Li ngeen yónnee ëpp na {limit} MB bu ñu ko yaatalee.',
}

export class BodyTooLarge extends refusal('body_too_large', 413, largerThanKilobytes) {
  override readonly phrase: Phrase

  constructor(limitBytes: number) {
    const isMegabytes = limitBytes >= 1_048_576
    const limit = limitBytes / (isMegabytes ? 1_048_576 : 1_024)
    super({ values: { limit }, members: { limit_bytes: limitBytes } })
    this.phrase = isMegabytes ? largerThanMegabytes : largerThanKilobytes
  }
}

export class BodyTooManyValues extends refusal('body_too_many_values', 413, {
  fr: 'Le corps de la requête contient plus de {limit} valeurs ; divisez-le.',
  en: 'The request body holds more than {limit} values; split it.',
  wo: 'Li ngeen yónnee am na lu ëpp {limit} ci biir; séddaleleen ko.',
}) {}

export class MediaTypeUnsupported extends refusal('media_type_unsupported', 415, {
  fr: 'Ce type de contenu n’est pas accepté ici.',
  en: 'This content type is not accepted here.',
  wo: 'Xeetu mbind mii nanguwuñu ko fii.',
}) {}

export class TooManyRequests extends refusal('too_many_requests', 429, {
  fr: 'Trop de requêtes. Réessayez dans {seconds} s.',
  en: 'Too many requests. Try again in {seconds} s.',
  wo: 'Laaj yi bari nañu lool. Jéemaatal ci {seconds} s.',
}) {
  constructor(retryAfterSeconds: number) {
    const seconds = Math.max(1, Math.ceil(retryAfterSeconds))
    super({ values: { seconds }, headers: { 'retry-after': String(seconds) } })
  }
}

export class TooManyConnections extends refusal('too_many_connections', 429, {
  fr: 'Trop de connexions en direct sont ouvertes : au plus {user_limit} par utilisateur et {organization_limit} par organisation.',
  en: 'Too many live connections are open: at most {user_limit} for a user and {organization_limit} for an organization.',
  wo: 'Lëkkaloo yi ubbeeku bari nañu lool: {user_limit} ci nit, {organization_limit} ci mbootaay.',
}) {}

export class OriginForeign extends refusal('origin_foreign', 403, {
  fr: 'Cette page vient d’une autre adresse que celle du service.',
  en: 'This page comes from another address than that of the service.',
  wo: 'Xët wii jóge na ci màkkaan mu dul màkkaanu service bi.',
}) {}

export class InternalError extends refusal('internal_error', 500, {
  fr: 'Une erreur est survenue de notre côté. Indiquez le numéro de requête au support.',
  en: 'Something went wrong on our side. Give the request id to support.',
  wo: 'Am na njuumte ci sunu wàll. Joxeel limu laaj bi ñi lay jàppale.',
}) {}

export class DatabaseUnavailable extends refusal('database_unavailable', 503, {
  fr: 'La base de données ne répond pas pour l’instant. Réessayez dans quelques secondes.',
  en: 'The database does not answer at the moment. Try again in a few seconds.',
  wo: 'Base de données bi tontuwul léegi. Jéemaatal ci ay saa.',
}) {
  constructor() {
    super({ headers: { 'retry-after': '2' }, members: { missing: ['database'] } })
  }
}

export class ShuttingDown extends refusal('shutting_down', 503, {
  fr: 'Ce processus s’arrête ; un autre répond.',
  en: 'This process is stopping; another one answers.',
  wo: 'Processus bii dafay taxaw; beneen a lay tontu.',
}) {
  constructor() {
    super({ headers: { 'retry-after': '2' } })
  }
}

export class MasterKeyUnknown extends refusal('master_key_unknown', 503, {
  fr: 'Cette partie du service ne connaît pas encore la nouvelle clé maîtresse. L’exploitant doit la redémarrer.',
  en: 'This part of the service does not know the new master key yet. The operator must restart it.',
  wo: 'Wàll wii ci service bi xamagul clé maîtresse bu bees bi. Ki yor service bi dafa ko wara tàmbaliwaat.',
}) {
  constructor() {
    super({ headers: { 'retry-after': '10' } })
  }
}

export class Busy extends refusal('busy', 503, {
  fr: 'Trop de demandes se disputent les mêmes données. Réessayez dans un instant.',
  en: 'Too many requests compete for the same data. Try again in a moment.',
  wo: 'Laaj yu bari ñoo ngi xëccoo ay données yu benn. Jéemaatal léegi.',
}) {
  constructor() {
    super({ headers: { 'retry-after': '1' } })
  }
}

export class StorageFull extends refusal('storage_full', 507, {
  fr: 'Le disque est presque plein : rien de nouveau n’est accepté. La lecture reste possible.',
  en: 'The disk is nearly full: nothing new is accepted. Reading still works.',
  wo: 'Disque bi daanaka fees na: nanguwuñu lu bees. Jàng mën na nekk ba tey.',
}) {}

export class StorageLow extends refusal('storage_low', 507, {
  fr: 'Le disque se remplit : fichiers, photos et longues listes ne sont pas acceptés pour le moment. Le reste fonctionne.',
  en: 'The disk is filling up: files, photos and long lists are not accepted at the moment. Everything else works.',
  wo: 'Disque bi mi ngi fees: fichier, nataal ak lim yu gudd, nanguwuñu leen léegi. Li ci des mi ngi dox.',
}) {}
