import type { Phrase } from '@samakart/rules/language'

/** The words of the document itself. */
export const words = {
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
  yes: { fr: 'Oui', en: 'Yes', wo: 'Waaw' },
  no: { fr: 'Non', en: 'No', wo: 'Déedéet' },
  none: { fr: 'rien', en: 'nothing', wo: 'dara' },
  byAccount: {
    fr: 'Un compte de l’organisation ({id})',
    en: 'An account of the organization ({id})',
    wo: 'Kontu mbootaay gi ({id})',
  },
  byProgram: { fr: 'Un logiciel relié ({id})', en: 'A connected program ({id})', wo: 'Logiciel buñu lëkkale ({id})' },
  byService: { fr: 'Le service lui-même', en: 'The service itself', wo: 'Service bi ci boppam' },
  byNobody: { fr: 'Sans compte', en: 'Without an account', wo: 'Amul kont' },
} as const satisfies Record<string, Phrase>

/** The headings, in the order of the document. */
export const headings = {
  identities: { fr: 'Identité', en: 'Identity', wo: 'Kan la' },
  linked_records: {
    fr: 'Fiches d’autres listes reconnues comme les vôtres',
    en: 'Records of other lists found to be yours',
    wo: 'Xët yu bawoo ci yeneen lim, ñu xam ne yaay boroom',
  },
  programmes: { fr: 'Programmes', en: 'Programmes', wo: 'Porogaraam yi' },
  changes: { fr: 'Corrections', en: 'Corrections', wo: 'Jubbanti yi' },
  cards: { fr: 'Cartes', en: 'Cards', wo: 'Kàrt yi' },
  list_rows: { fr: 'Lignes des listes', en: 'Rows of lists', wo: 'Rëdd yi ci lim yi' },
  wallet_passes: { fr: 'Titres numériques', en: 'Wallet passes', wo: 'Pass yi' },
  messages: { fr: 'Messages', en: 'Messages', wo: 'Bataaxal yi' },
  dhis2_enrollments: { fr: 'Inscriptions DHIS2', en: 'DHIS2 enrollments', wo: 'Bindu DHIS2 yi' },
  merges: { fr: 'Fusions', en: 'Merges', wo: 'Boole yi' },
  reviews: { fr: 'Vérifications de doublon', en: 'Duplicate reviews', wo: 'Saytu yu ñaaroo yi' },
  trust_scores: { fr: 'Scores de confiance', en: 'Trust scores', wo: 'Score kóolute yi' },
  erasures: { fr: 'Demandes d’effacement', en: 'Requests for erasure', wo: 'Ñaani far yi' },
  acts: { fr: 'Ce qui a été fait', en: 'What was done', wo: 'Li ñu def' },
  readings: { fr: 'Qui a consulté', en: 'Who read', wo: 'Kan a gis' },
} as const satisfies Record<string, Phrase>
