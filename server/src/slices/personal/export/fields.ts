import type { Phrase } from '@samakart/rules/language'
import type { PersonExport } from './collect-export.ts'
import type { Section } from './states.ts'

/** The names of all fields, however deep. What has any name, like attributes of DHIS2, has no word here. */
type NamesIn<T> = T extends readonly (infer E)[]
  ? NamesIn<E>
  : T extends object
    ? string extends keyof T
      ? never
      : (keyof T & string) | NamesIn<T[keyof T]>
    : never

/** What only programs use: the export as JSON has it. */
type Unsaid = 'seq' | 'place' | 'type' | 'data'
type FieldName = Exclude<NamesIn<PersonExport[Section]>, Unsaid>

export const unsaid: ReadonlySet<string> = new Set<Unsaid>(['seq', 'place', 'type', 'data'])

const ofRecords: Readonly<Record<FieldName, Phrase>> = {
  mpi_id: { fr: 'Identifiant', en: 'Identifier', wo: 'Identifiant' },
  status: { fr: 'État', en: 'Status', wo: 'Nekkin' },
  first_name: { fr: 'Prénom', en: 'First name', wo: 'Tur' },
  last_name: { fr: 'Nom', en: 'Last name', wo: 'Sant' },
  date_of_birth: { fr: 'Date de naissance', en: 'Date of birth', wo: 'Bésu juddu' },
  gender: { fr: 'Sexe', en: 'Sex', wo: 'Góor walla jigéen' },
  region_code: { fr: 'Région', en: 'Region', wo: 'Diiwaan' },
  country_code: { fr: 'Pays', en: 'Country', wo: 'Réew' },
  phone_number: { fr: 'Téléphone', en: 'Phone', wo: 'Telefon' },
  mother_name: { fr: 'Nom de la mère', en: 'Mother’s name', wo: 'Turu yaay' },
  commune: { fr: 'Commune', en: 'Commune', wo: 'Commune' },
  external_ids: { fr: 'Autres identifiants', en: 'Other identifiers', wo: 'Yeneen identifiant' },
  dhis2_instance_url: { fr: 'Serveur DHIS2', en: 'DHIS2 server', wo: 'Serveur DHIS2' },
  kyc_verified: { fr: 'Identité vérifiée', en: 'Identity verified', wo: 'Saytu nañu dàntite bi' },
  created_at: { fr: 'Créé le', en: 'Created', wo: 'Sos nañu ko' },
  updated_at: { fr: 'Modifié le', en: 'Changed', wo: 'Soppi nañu ko' },
  updated_by: { fr: 'Modifié par', en: 'Changed by', wo: 'Ki ko soppi' },
  photo: { fr: 'Photo', en: 'Photo', wo: 'Nataal' },
  programmes: { fr: 'Programmes', en: 'Programmes', wo: 'Porogaraam yi' },
  programme_type: { fr: 'Type de programme', en: 'Kind of programme', wo: 'Xeetu porogaraam' },
  campaign_id: { fr: 'Campagne', en: 'Campaign', wo: 'Kampaañ' },
  linked_records: { fr: 'Autres fiches', en: 'Other records', wo: 'Yeneen xët' },
  origin: { fr: 'Provenance', en: 'Origin', wo: 'Fu mu bawoo' },
  linked_at: { fr: 'Depuis le', en: 'Since', wo: 'Dale ko' },
  changes: { fr: 'Corrections', en: 'Corrections', wo: 'Jubbanti yi' },
  at: { fr: 'Date', en: 'Date', wo: 'Bés' },
  actor: { fr: 'Par', en: 'By', wo: 'Ki ko def' },
  cause: { fr: 'Cause', en: 'Cause', wo: 'Lu tax' },
  merged: { fr: 'Fusion avec', en: 'Merged with', wo: 'Boole nañu ko ak' },
  unmerged: { fr: 'Séparation de', en: 'Separated from', wo: 'Tàggale nañu ko ak' },
  field: { fr: 'Champ', en: 'Field', wo: 'Barab' },
  before: { fr: 'Avant', en: 'Before', wo: 'Bala' },
  after: { fr: 'Après', en: 'After', wo: 'Ginnaaw' },
  source: { fr: 'Fiche absorbée', en: 'Merged record', wo: 'Xët biñu boole' },
  target: { fr: 'Fiche gardée', en: 'Kept record', wo: 'Xët biñu denc' },
  merged_at: { fr: 'Fusion le', en: 'Merged', wo: 'Boole nañu ko' },
  merged_by: { fr: 'Fusion par', en: 'Merged by', wo: 'Ki ko boole' },
  undone_at: { fr: 'Annulée le', en: 'Undone', wo: 'Neenal nañu ko' },
  undone_by: { fr: 'Annulée par', en: 'Undone by', wo: 'Ki ko neenal' },
  review_id: { fr: 'Numéro de la vérification', en: 'Number of the review', wo: 'Nimero saytu bi' },
  one: { fr: 'Première fiche', en: 'First record', wo: 'Xët bu njëkk bi' },
  other: { fr: 'Seconde fiche', en: 'Second record', wo: 'Ñaareelu xët bi' },
  score: { fr: 'Score', en: 'Score', wo: 'Score' },
  resolved_at: { fr: 'Décidé le', en: 'Decided', wo: 'Dogal nañu ko' },
  resolved_by: { fr: 'Décidé par', en: 'Decided by', wo: 'Ki ko dogal' },
  card_code: { fr: 'Code de la carte', en: 'Card code', wo: 'Kodu kàrt bi' },
  job_id: { fr: 'Production', en: 'Job', wo: 'Liggéey' },
  issued_at: { fr: 'Délivré le', en: 'Issued', wo: 'Joxe nañu ko' },
  revoked_at: { fr: 'Révoqué le', en: 'Revoked', wo: 'Neenal nañu ko' },
  revocation_reason: { fr: 'Motif de révocation', en: 'Reason of the revocation', wo: 'Lu tax ñu neenal ko' },
  row: { fr: 'Ligne', en: 'Row', wo: 'Rëdd' },
  beneficiary_id: { fr: 'Numéro de bénéficiaire', en: 'Beneficiary number', wo: 'Nimero jotkat' },
  health_center: { fr: 'Centre de santé', en: 'Health centre', wo: 'Kër doktoor' },
  zone: { fr: 'Zone', en: 'Zone', wo: 'Zone' },
  name_native: { fr: 'Nom en arabe ou en n’ko', en: 'Name in Arabic or N’Ko', wo: 'Tur ci araab walla n’ko' },
  photo_name: { fr: 'Fichier de la photo', en: 'File of the photo', wo: 'Fichieru nataal bi' },
  org_unit: { fr: 'Unité d’organisation', en: 'Organisation unit', wo: 'Unité' },
  enrollment_date: { fr: 'Date d’inscription', en: 'Date of enrollment', wo: 'Bésu bindu' },
  last_care: { fr: 'Dernier soin', en: 'Last care', wo: 'Faj mu mujj' },
  next_appointment: { fr: 'Prochain rendez-vous', en: 'Next appointment', wo: 'Rendez-vous bi di ñëw' },
  tei: { fr: 'Entité suivie DHIS2', en: 'DHIS2 tracked entity', wo: 'Entité DHIS2' },
  id: { fr: 'Numéro', en: 'Number', wo: 'Nimero' },
  pass_id: { fr: 'Numéro du titre', en: 'Number of the pass', wo: 'Nimero pass bi' },
  issued_for: { fr: 'Délivré pour', en: 'Issued for', wo: 'Kiñu ko joxe' },
  holder_name: { fr: 'Titulaire', en: 'Holder', wo: 'Boroom pass bi' },
  holder_id: { fr: 'Identifiant du titulaire', en: 'Identifier of the holder', wo: 'Identifiantu boroom bi' },
  campaign_name: { fr: 'Nom de la campagne', en: 'Name of the campaign', wo: 'Turu kampaañ bi' },
  pass_type: { fr: 'Type de titre', en: 'Kind of pass', wo: 'Xeetu pass' },
  expires_at: { fr: 'Expire le', en: 'Expires', wo: 'Bés bimuy jeex' },
  reason: { fr: 'Motif', en: 'Reason', wo: 'Lu tax' },
  message_id: { fr: 'Numéro du message', en: 'Number of the message', wo: 'Nimero bataaxal bi' },
  enrollment_id: { fr: 'Inscription', en: 'Enrollment', wo: 'Bindu' },
  send_id: { fr: 'Envoi groupé', en: 'Bulk sending', wo: 'Yónnee bu mag' },
  channel: { fr: 'Moyen', en: 'Channel', wo: 'Yoon' },
  provider: { fr: 'Opérateur', en: 'Operator', wo: 'Opérateur' },
  test: { fr: 'Essai sans envoi', en: 'Trial without sending', wo: 'Jéem rek' },
  public_label: { fr: 'Programme nommé', en: 'Programme named', wo: 'Porogaraam biñu tudd' },
  encoding: { fr: 'Codage', en: 'Encoding', wo: 'Codage' },
  segments: { fr: 'Parties', en: 'Parts', wo: 'Wàll yi' },
  attempts: { fr: 'Essais', en: 'Attempts', wo: 'Jéem yi' },
  failure: { fr: 'Cause de l’échec', en: 'Cause of the failure', wo: 'Lu tax mu antuwul' },
  provider_code: { fr: 'Réponse de l’opérateur', en: 'Answer of the operator', wo: 'Tontu opérateur bi' },
  next_attempt_at: { fr: 'Prochain essai', en: 'Next attempt', wo: 'Jéem bi di ñëw' },
  sent_at: { fr: 'Envoyé le', en: 'Sent', wo: 'Yónnee nañu ko' },
  delivered_at: { fr: 'Remis le', en: 'Delivered', wo: 'Agsi na' },
  failed_at: { fr: 'Échec le', en: 'Failed', wo: 'Antuwul' },
  text: { fr: 'Texte', en: 'Text', wo: 'Mbind mi' },
  enrollment_uid: { fr: 'Numéro de l’inscription', en: 'Number of the enrollment', wo: 'Nimero bindu bi' },
  programme_uid: { fr: 'Numéro du programme', en: 'Number of the programme', wo: 'Nimero porogaraam bi' },
  programme_name: { fr: 'Programme', en: 'Programme', wo: 'Porogaraam' },
  tracked_entity_uid: { fr: 'Entité suivie', en: 'Tracked entity', wo: 'Entité' },
  org_unit_uid: { fr: 'Numéro de l’unité', en: 'Number of the unit', wo: 'Nimero unité bi' },
  enrolled_on: { fr: 'Inscription le', en: 'Enrolled', wo: 'Bind nañu ko' },
  fields: { fr: 'Champs de la carte', en: 'Fields of the card', wo: 'Barabi kàrt bi' },
  attributes: { fr: 'Attributs DHIS2', en: 'DHIS2 attributes', wo: 'Attribut DHIS2 yi' },
  level: { fr: 'Niveau', en: 'Level', wo: 'Tolluwaay' },
  computed_at: { fr: 'Calculé le', en: 'Computed', wo: 'Xayma nañu ko' },
  requested_at: { fr: 'Demandé le', en: 'Requested', wo: 'Ñaan nañu ko' },
  requested_by: { fr: 'Demandé par', en: 'Requested by', wo: 'Ki ko ñaan' },
  decided_at: { fr: 'Décidé le', en: 'Decided', wo: 'Dogal nañu ko' },
  decided_by: { fr: 'Décidé par', en: 'Decided by', wo: 'Ki ko dogal' },
  decision_reason: { fr: 'Motif de la décision', en: 'Reason of the decision', wo: 'Lu tax dogal bi' },
  outcome: { fr: 'Résultat', en: 'Outcome', wo: 'Li ci génn' },
  identities: { fr: 'Fiches', en: 'Records', wo: 'Xët yi' },
  keys: { fr: 'Clés détruites', en: 'Keys destroyed', wo: 'Caabi yiñu yàq' },
  cards_revoked: { fr: 'Cartes révoquées', en: 'Cards revoked', wo: 'Kàrt yiñu neenal' },
  passes: { fr: 'Titres numériques', en: 'Wallet passes', wo: 'Pass yi' },
  messages: { fr: 'Messages', en: 'Messages', wo: 'Bataaxal yi' },
  enrollments: { fr: 'Inscriptions', en: 'Enrollments', wo: 'Bindu yi' },
  list_rows: { fr: 'Lignes de listes', en: 'Rows of lists', wo: 'Rëdd yi ci lim yi' },
  jobs_with_files: { fr: 'Productions refaites', en: 'Jobs made again', wo: 'Liggéey yiñu defaraat' },
  action: { fr: 'Action', en: 'Action', wo: 'Jëf' },
  object: { fr: 'Objet', en: 'Object', wo: 'Mbir' },
  details: { fr: 'Précisions', en: 'Details', wo: 'Leeral' },
}

/** The usual kinds of `external_ids`. An organization may have others, by any name. */
const ofIdentifiers: Readonly<Record<string, Phrase>> = {
  nin: { fr: 'NIN', en: 'NIN', wo: 'NIN' },
  national_id: { fr: 'Carte d’identité', en: 'Identity card', wo: 'Kàrtu dàntite' },
  passport: { fr: 'Passeport', en: 'Passport', wo: 'Passeport' },
  cmu: { fr: 'CMU', en: 'Health insurance (CMU)', wo: 'CMU' },
  dhis2_uid: { fr: 'Identifiant DHIS2', en: 'DHIS2 identifier', wo: 'Identifiant DHIS2' },
}

/** What the audit trail says beside an act about a person. */
const ofActs: Readonly<Record<string, Phrase>> = {
  erasure_id: { fr: 'Demande', en: 'Request', wo: 'Ñaan' },
  again: { fr: 'De nouveau, après une restauration', en: 'Again, after a restore', wo: 'Ñaareel bi, ginnaaw delloo' },
  times: { fr: 'Fois', en: 'Times', wo: 'Yoon' },
  replaces: { fr: 'Remplace', en: 'Replaces', wo: 'Weccil' },
  cards: { fr: 'Cartes', en: 'Cards', wo: 'Kàrt yi' },
  keep_target: { fr: 'Valeurs de la fiche gardée', en: 'Values of the kept record', wo: 'Li nekk ci xët biñu denc' },
  count: { fr: 'Nombre', en: 'Number', wo: 'Lim' },
  was: { fr: 'Décision d’avant', en: 'Earlier decision', wo: 'Dogal bi njëkk' },
  decision: { fr: 'Décision', en: 'Decision', wo: 'Dogal' },
  older: { fr: 'Fiche la plus ancienne', en: 'Older record', wo: 'Xët bi gëna yàgg' },
  newer: { fr: 'Fiche la plus récente', en: 'Newer record', wo: 'Xët bi gëna bees' },
  fields: { fr: 'Champs', en: 'Fields', wo: 'Barab yi' },
  bytes: { fr: 'Octets', en: 'Bytes', wo: 'Octets' },
  photos: { fr: 'Photos', en: 'Photos', wo: 'Nataal yi' },
  charges: { fr: 'Décomptes', en: 'Charges', wo: 'Waññi yi' },
  forced: {
    fr: 'Inscrite malgré une ressemblance',
    en: 'Entered in spite of a likeness',
    wo: 'Bind nañu ko ak li mu niru keneen lépp',
  },
  resembles: { fr: 'Ressemble à', en: 'Resembles', wo: 'Niru na' },
}

const [ofEvery, ofAct] = [
  { ...ofIdentifiers, ...ofRecords },
  { ...ofIdentifiers, ...ofRecords, ...ofActs },
]

/** The word for a field; undefined for a name that is not ours. */
export function fieldWord(name: string, isOfAct = false): Phrase | undefined {
  const known: Readonly<Record<string, Phrase>> = isOfAct ? ofAct : ofEvery
  return Object.hasOwn(known, name) ? known[name] : undefined
}
