import { refusal } from '#platform/refusal.ts'

export class CampaignNotFound extends refusal('campaign_not_found', 404, {
  fr: 'Cette campagne n’existe pas.',
  en: 'This campaign does not exist.',
  wo: 'Kampaañ bii amul.',
}) {}

export class JobNotFound extends refusal('job_not_found', 404, {
  fr: 'Ce travail n’existe pas.',
  en: 'This job does not exist.',
  wo: 'Liggéey bii amul.',
}) {}

export class ArtifactNotFound extends refusal('artifact_not_found', 404, {
  fr: 'Il n’y a pas de tel fichier : demandez pdf, zip, portal ou manifest.',
  en: 'There is no such file: ask for pdf, zip, portal or manifest.',
  wo: 'Fichier boobu amul: laajal pdf, zip, portal walla manifest.',
}) {}

export class ArtifactRemoved extends refusal('artifact_removed', 410, {
  fr: 'Ces fichiers ne sont plus conservés depuis le {date}. Le portail et le manifeste restent ; un opérateur peut faire refaire les autres.',
  en: 'These files have not been kept since {date}. The portal and the manifest remain; an operator can have the others made again.',
  wo: 'Fichier yii dencatuñu leen li dale {date}. Portaal bi ak manifeste bi des nañu; opérateur mën na defarlu yeneen yi.',
}) {
  constructor(removedAt: Date) {
    super({ values: { date: removedAt.toISOString().slice(0, 10) } })
  }
}

export class ArtifactDamaged extends refusal('artifact_damaged', 503, {
  fr: 'Ce fichier est endommagé ou manque dans le stockage. Un opérateur peut le faire refaire.',
  en: 'This file is damaged or missing in the store. An operator can have it made again.',
  wo: 'Fichier bii dafa yàqu walla amul ci barab bi ñu koy dence. Opérateur mën na ko defarlu.',
}) {}

export class LayoutsBusy extends refusal('layouts_busy', 429, {
  fr: 'Déjà {limit} mises en page sont en préparation. Réessayez dans un instant.',
  en: '{limit} layouts are being prepared already. Try again in a moment.',
  wo: '{limit} mise en page ñu ngi leen di defar. Jéemaatal ci kanam.',
}) {
  constructor(limit: number) {
    super({ values: { limit }, headers: { 'retry-after': '10' } })
  }
}

export class PrinterNotFound extends refusal('printer_not_found', 404, {
  fr: 'Cette imprimante n’est pas dans la liste de votre organisation.',
  en: 'This printer is not in your organization’s list.',
  wo: 'Imprimante bii nekkul ci seen lim.',
}) {}

export class PrefixTaken extends refusal('prefix_taken', 400, {
  fr: 'Le préfixe {prefix} est déjà utilisé dans votre organisation.',
  en: 'The prefix {prefix} is already used in your organization.',
  wo: 'Préfixe {prefix} am na ba noppi ci seen mbootaay.',
}) {}

export class NumbersNotEntered extends refusal('jobs_open', 409, {
  fr: 'Des travaux de cette campagne sont encore en cours : réessayez quand ils seront terminés.',
  en: 'Jobs of this campaign are still running: try again once they have ended.',
  wo: 'Am na liggéey yu kampaañ bii yu jeexagul: jéemaatal bu ñu jeexee.',
}) {}

export class NobodyLeft extends refusal('nobody_left', 409, {
  fr: 'Toutes les lignes sont à ignorer : ces personnes ont déjà leur carte. Rien n’est imprimé ni facturé.',
  en: 'Every row is to be skipped: these people have their card already. Nothing is printed or charged.',
  wo: 'Rëdd yépp dañu leen di tebbi: nit ñooñu am nañu seen kàrt. Dara defaruñu, dara fayuñu.',
}) {}

export class TooManyListChecks extends refusal('too_many_list_checks', 429, {
  fr: 'Déjà {limit} listes de votre organisation sont en cours de comparaison. Réessayez dans un instant.',
  en: '{limit} lists of your organization are being compared already. Try again in a moment.',
  wo: '{limit} lim ci seen mbootaay ñu ngi leen di méngale. Jéemaatal ci kanam.',
}) {
  constructor(limit: number) {
    super({ values: { limit }, headers: { 'retry-after': '5' } })
  }
}

export class ListCheckUnavailable extends refusal('list_check_unavailable', 503, {
  fr: 'La liste n’a pas pu être comparée au registre à temps. Réessayez dans un instant ; rien n’a été facturé.',
  en: 'The list could not be compared with the registry in time. Try again in a moment; nothing was charged.',
  wo: 'Mënuñu woon méngale lim bi ak registre bi ci waxtu wi. Jéemaatal ci kanam; dara fayuñu.',
}) {
  constructor() {
    super({ headers: { 'retry-after': '5' } })
  }
}

export class CampaignArchived extends refusal('campaign_archived', 409, {
  fr: 'Cette campagne est archivée : elle n’accepte plus de travaux.',
  en: 'This campaign is archived: it takes no more jobs.',
  wo: 'Kampaañ bii dañu ko denc: nanguwatul liggéey yu bees.',
}) {}

export class JobNotCompleted extends refusal('job_not_completed', 409, {
  fr: 'Le travail n’est pas terminé ({status}) : ses fichiers n’existent pas encore.',
  en: 'The job is not completed ({status}): its files do not exist yet.',
  wo: 'Liggéey bi jeexul ({status}): fichier yi amaguñu.',
}) {}

export class TooManyOpenJobs extends refusal('too_many_open_jobs', 429, {
  fr: 'Votre organisation a déjà {limit} travaux en attente ou en cours. Réessayez dans {seconds} s.',
  en: 'Your organization already has {limit} jobs waiting or running. Try again in {seconds} s.',
  wo: 'Seen mbootaay am na ba noppi {limit} liggéey yu xaar walla yuy dox. Jéemaatal ci {seconds} s.',
}) {
  constructor(limit: number, seconds: number) {
    super({ values: { limit, seconds }, headers: { 'retry-after': String(seconds) } })
  }
}

export class JobAlreadyEnded extends refusal('job_already_ended', 409, {
  fr: 'Ce travail est déjà terminé ({status}).',
  en: 'This job has already ended ({status}).',
  wo: 'Liggéey bii jeex na ba noppi ({status}).',
}) {}

export class FileUnreadable extends refusal('file_unreadable', 422, {
  fr: 'Ce fichier n’a pas pu être lu comme un tableau CSV ou XLSX.',
  en: 'This file could not be read as a CSV or XLSX table.',
  wo: 'Mënuñu jàng fichier bii muy CSV walla XLSX.',
}) {}

export class ZipUnreadable extends refusal('zip_unreadable', 422, {
  fr: 'Ce fichier n’a pas pu être lu comme un ZIP sans mot de passe.',
  en: 'This file could not be read as a ZIP without a password.',
  wo: 'Mënuñu jàng fichier bii muy ZIP bu amul mot de passe.',
}) {}

export class NoPictures extends refusal('no_pictures', 422, {
  fr: 'Ce ZIP ne contient aucune image.',
  en: 'This ZIP holds no pictures.',
  wo: 'ZIP bii amul benn nataal.',
}) {}

export class TooManyPictures extends refusal('too_many_pictures', 422, {
  fr: 'Plus de {limit} photos ; divisez l’envoi.',
  en: 'More than {limit} photos; split them.',
  wo: 'Nataal yi ëpp nañu {limit}; séddaleleen leen.',
}) {}

export class TooManyPhotosWaiting extends refusal('too_many_photos_waiting', 409, {
  fr: 'Les photos de votre organisation qui attendent un travail prendraient plus de {limit_mb} Mo. Lancez d’abord les travaux qui les prennent.',
  en: 'The photos of your organization that wait for a job would take more than {limit_mb} MB. Start the jobs that take them first.',
  wo: 'Nataali seen mbootaay yiy xaar liggéey dinañu ëpp {limit_mb} MB. Jëkkal tàmbali liggéey yi leen di jël.',
}) {}

export class TooMuchBeingSent extends refusal('too_much_being_sent', 429, {
  fr: 'Votre organisation envoie déjà {limit_mb} Mo de photos en même temps. Réessayez quand ces envois sont finis.',
  en: 'Your organization is sending {limit_mb} MB of photos at once already. Try again when these have arrived.',
  wo: 'Seen mbootaay mi ngi yónnee ba noppi {limit_mb} MB nataal ci benn yoon. Jéemaatal su yooyu àggee.',
}) {
  constructor(limitMb: number) {
    super({ values: { limit_mb: limitMb }, headers: { 'retry-after': '30' } })
  }
}

export class PhotoSetNotFound extends refusal('photo_set_not_found', 404, {
  fr: 'Cet envoi de photos n’existe pas ou n’est plus gardé.',
  en: 'This set of photos does not exist or is no longer kept.',
  wo: 'Mbooloo nataal yii amul walla dencatuñu ko.',
}) {}

export class NobodyListed extends refusal('nobody_listed', 422, {
  fr: 'Ce fichier n’a aucune ligne sous ses titres : il ne nomme personne.',
  en: 'This file has no row beneath its headings: it names nobody.',
  wo: 'Fichier bi amul benn rëdd ci suufu tur yi: limul kenn.',
}) {}

export class TooManyRows extends refusal('too_many_rows', 422, {
  fr: 'Le fichier a plus de {limit} lignes ; divisez-le.',
  en: 'The file has more than {limit} rows; split it.',
  wo: 'Fichier bi ëpp na {limit} rëdd; séddaleleen ko.',
}) {}

export class TooManyColumns extends refusal('too_many_columns', 422, {
  fr: 'Le tableau a plus de {limit} colonnes ; supprimez celles qui ne servent pas.',
  en: 'The table has more than {limit} columns; remove those that are not needed.',
  wo: 'Tableau bi ëpp na {limit} kolon; dindileen yi ngeen soxlawul.',
}) {}

export class TooManyCells extends refusal('too_many_cells', 422, {
  fr: 'Le tableau s’étend sur plus de {limit} cellules ; supprimez les lignes et colonnes qui ne servent pas.',
  en: 'The table extends over more than {limit} cells; remove rows and columns that are not needed.',
  wo: 'Tableau bi ëpp na {limit} cellule; dindileen rëdd ak kolon yi ngeen soxlawul.',
}) {}

export class RowTooLong extends refusal('row_too_long', 422, {
  fr: 'Une ligne du fichier dépasse {limit} caractères.',
  en: 'A row of the file has more than {limit} characters.',
  wo: 'Benn rëdd ci fichier bi ëpp na {limit} araf.',
}) {}

export class FileTooLarge extends refusal('file_too_large', 413, {
  fr: 'Le fichier dépasse {limit_mb} Mo ; divisez-le.',
  en: 'The file is larger than {limit_mb} MB; split it.',
  wo: 'Fichier bi ëpp na {limit_mb} MB; séddaleleen ko.',
}) {}

export class TooMuchText extends refusal('too_much_text', 413, {
  fr: 'Les cellules du fichier contiennent plus de {limit} caractères en tout ; divisez-le.',
  en: 'The cells of the file hold more than {limit} characters in all; split it.',
  wo: 'Cellule yi ci fichier bi ëpp nañu {limit} araf; séddaleleen ko.',
}) {}

export class FileTooLargeUnpacked extends refusal('file_too_large_unpacked', 413, {
  fr: 'Une fois décompressé, le fichier dépasse {limit_mb} Mo ; divisez-le.',
  en: 'Once unpacked, the file is larger than {limit_mb} MB; split it.',
  wo: 'Suñu ko tijjee, fichier bi ëpp na {limit_mb} MB; séddaleleen ko.',
}) {}

export class NoIdentityQr extends refusal('no_identity_qr', 422, {
  fr: 'Ce texte n’est pas celui d’un QR d’identité. Le QR du recto se vérifie avec son jeton.',
  en: 'This is not the text of an identity QR. The QR of the front is checked by its token.',
  wo: 'Mbind mii du bu QR dàntite. QR bi ci kanam, seetu ko ak token bi.',
}) {}
