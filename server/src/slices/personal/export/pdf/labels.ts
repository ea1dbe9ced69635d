import type { Language, Phrase } from '#platform/i18n/language.ts'

/** The words of the PDF. A field without a word of its own appears under its name in the API. */
const words = {
  title: { fr: 'Vos données', en: 'Your data', wo: 'Say données' },
  intro: {
    fr: 'Tout ce que {organization} détient sur la personne {mpi_id}, au {date}.',
    en: 'Everything that {organization} holds about the person {mpi_id}, as of {date}.',
    wo: 'Lépp lu {organization} denc ci nit ki {mpi_id}, ba {date}.',
  },
  rights: {
    fr: 'Vous pouvez demander la correction ou l’effacement de ces données, ou vous opposer à leur usage.',
    en: 'You may ask for these data to be corrected or erased, or object to their use.',
    wo: 'Mën nga ñaan ñu jubbanti walla ñu far données yii, walla nga bañ ñu jëfandikoo leen.',
  },
  page: { fr: 'Page {page}', en: 'Page {page}', wo: 'Xët {page}' },
  nothing: { fr: 'Rien.', en: 'Nothing.', wo: 'Dara.' },
  identities: { fr: 'Identité', en: 'Identity', wo: 'Kan la' },
  changes: { fr: 'Corrections', en: 'Corrections', wo: 'Jubbanti yi' },
  programmes: { fr: 'Programmes', en: 'Programmes', wo: 'Porogaraam yi' },
  merges: { fr: 'Fusions', en: 'Merges', wo: 'Boole yi' },
  reviews: { fr: 'Vérifications de doublon', en: 'Duplicate reviews', wo: 'Saytu yi' },
  cards: { fr: 'Cartes', en: 'Cards', wo: 'Kàrt yi' },
  list_rows: { fr: 'Lignes des listes', en: 'Rows of lists', wo: 'Rëdd yi ci lim yi' },
  wallet_passes: { fr: 'Titres numériques', en: 'Wallet passes', wo: 'Pass yi' },
  messages: { fr: 'Messages', en: 'Messages', wo: 'Bataaxal yi' },
  dhis2_enrollments: { fr: 'Inscriptions DHIS2', en: 'DHIS2 enrollments', wo: 'Bindu DHIS2 yi' },
  trust_scores: { fr: 'Scores de confiance', en: 'Trust scores', wo: 'Score kóolute yi' },
  erasures: { fr: 'Demandes d’effacement', en: 'Requests for erasure', wo: 'Ñaani far yi' },
  acts: { fr: 'Ce qui a été fait', en: 'What was done', wo: 'Li ñu def' },
  readings: { fr: 'Qui a consulté', en: 'Who read', wo: 'Kan a gis' },
  mpi_id: { fr: 'Identifiant', en: 'Identifier', wo: 'Identifiant' },
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
  kyc_verified: { fr: 'Identité vérifiée', en: 'Identity verified', wo: 'Seetlu nañu ko' },
  photo: { fr: 'Photo', en: 'Photo', wo: 'Nataal' },
  status: { fr: 'État', en: 'Status', wo: 'Nekkin' },
  created_at: { fr: 'Créé le', en: 'Created', wo: 'Sos nañu ko' },
  updated_at: { fr: 'Modifié le', en: 'Changed', wo: 'Soppi nañu ko' },
  at: { fr: 'Date', en: 'Date', wo: 'Bés' },
  actor: { fr: 'Par', en: 'By', wo: 'Ki ko def' },
  action: { fr: 'Action', en: 'Action', wo: 'Jëf' },
  object: { fr: 'Objet', en: 'Object', wo: 'Mbir' },
  reason: { fr: 'Motif', en: 'Reason', wo: 'Ndax lan' },
  card_code: { fr: 'Code de la carte', en: 'Card code', wo: 'Kodu kàrt bi' },
  text: { fr: 'Texte', en: 'Text', wo: 'Bataaxal bi' },
} as const satisfies Record<string, Phrase>

export type Word = keyof typeof words

export const word = (name: Word, language: Language): string => words[name][language]

export const fieldLabel = (name: string, language: Language): string =>
  Object.hasOwn(words, name) ? words[name as Word][language] : name.replaceAll('_', ' ')
