import { type Language, type Phrase, speak } from '@samakart/rules/language'
import { regionNames } from '@samakart/rules/region-names'
import { fieldWord, unsaid } from './fields.ts'
import { states } from './states.ts'

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

/** What was done about one person, or read, in words for the person. */
export const acts: Readonly<Record<string, Phrase>> = {
  'person.opened': { fr: 'Fiche consultée', en: 'Record opened', wo: 'Ubbi nañu xëtu nit ki' },
  'person.history_read': { fr: 'Corrections consultées', en: 'Corrections read', wo: 'Gis nañu jubbanti yi' },
  'person.photo_read': { fr: 'Photo consultée', en: 'Photo seen', wo: 'Gis nañu nataal bi' },
  'person.cards_read': { fr: 'Cartes consultées', en: 'Cards read', wo: 'Gis nañu kàrt yi' },
  'person.enrollments_read': { fr: 'Inscriptions consultées', en: 'Enrollments read', wo: 'Gis nañu bindu yi' },
  'person.exported': { fr: 'Données exportées', en: 'Data exported', wo: 'Génne nañu données yi' },
  'person.readings_read': { fr: 'Consultations relues', en: 'Readings read', wo: 'Gis nañu ñi ko gis' },
  'person.erasure_requested': { fr: 'Effacement demandé', en: 'Erasure requested', wo: 'Ñaan nañu ñu far données yi' },
  'person.erasure_refused': { fr: 'Effacement refusé', en: 'Erasure refused', wo: 'Bañ nañu far bi' },
  'person.erasure_withdrawn': {
    fr: 'Demande d’effacement retirée',
    en: 'Request for erasure withdrawn',
    wo: 'Dindi nañu ñaan bi',
  },
  'person.erased': { fr: 'Données effacées', en: 'Data erased', wo: 'Far nañu données yi' },
  'card.opened': { fr: 'Carte consultée', en: 'Card opened', wo: 'Ubbi nañu kàrt bi' },
  'card.picture_read': { fr: 'Image de la carte vue', en: 'Picture of the card seen', wo: 'Gis nañu nataalu kàrt bi' },
  'card.previewed': { fr: 'Aperçu de la carte vu', en: 'Preview of the card seen', wo: 'Gis nañu misaalu kàrt bi' },
  'card.printed': { fr: 'Carte imprimée', en: 'Card printed', wo: 'Móol nañu kàrt bi' },
  'card.revoked': { fr: 'Carte révoquée', en: 'Card revoked', wo: 'Neenal nañu kàrt bi' },
  'card.reissued': { fr: 'Carte remplacée', en: 'Card replaced', wo: 'Weccil nañu kàrt bi' },
  'pass.opened': { fr: 'Titre numérique consulté', en: 'Wallet pass opened', wo: 'Ubbi nañu pass bi' },
  'wallet.pass_issued': { fr: 'Titre numérique délivré', en: 'Wallet pass issued', wo: 'Joxe nañu pass bi' },
  'wallet.pass_revoked': { fr: 'Titre numérique révoqué', en: 'Wallet pass revoked', wo: 'Neenal nañu pass bi' },
  'message.opened': { fr: 'Message lu', en: 'Message read', wo: 'Jàng nañu bataaxal bi' },
  'message.accepted': { fr: 'Message préparé', en: 'Message prepared', wo: 'Waajal nañu bataaxal bi' },
  'message.sent': { fr: 'Message envoyé', en: 'Message sent', wo: 'Yónnee nañu bataaxal bi' },
  'message.delivered': { fr: 'Message remis', en: 'Message delivered', wo: 'Bataaxal bi agsi na' },
  'message.failed': { fr: 'Message non remis', en: 'Message not delivered', wo: 'Bataaxal bi agsiwul' },
  'message.retried': { fr: 'Message envoyé de nouveau', en: 'Message sent again', wo: 'Yónneewaat nañu bataaxal bi' },
  'review.opened': { fr: 'Doublon possible consulté', en: 'Possible duplicate opened', wo: 'Ubbi nañu yu ñaaroo yi' },
  'trust.computed': { fr: 'Score de confiance calculé', en: 'Trust score computed', wo: 'Xayma nañu score kóolute bi' },
  'mpi.person_registered': {
    fr: 'Inscription au registre',
    en: 'Entered in the registry',
    wo: 'Bind nañu ko ci registre bi',
  },
  'mpi.identity_changed': { fr: 'Identité corrigée', en: 'Identity corrected', wo: 'Jubbanti nañu dàntite bi' },
  'mpi.photo_stored': { fr: 'Photo enregistrée', en: 'Photo stored', wo: 'Denc nañu nataal bi' },
  'mpi.photo_removed': { fr: 'Photo retirée', en: 'Photo removed', wo: 'Dindi nañu nataal bi' },
  'mpi.identities_merged': { fr: 'Fiches fusionnées', en: 'Records merged', wo: 'Boole nañu xët yi' },
  'mpi.identities_unmerged': { fr: 'Fusion annulée', en: 'Merge undone', wo: 'Tàggale nañu xët yi' },
  'mpi.review_resolved': {
    fr: 'Doublon possible examiné',
    en: 'Possible duplicate reviewed',
    wo: 'Saytu nañu yu ñaaroo yi',
  },
  'mpi.review_reopened': {
    fr: 'Décision sur un doublon reprise',
    en: 'Decision on a duplicate taken back',
    wo: 'Delloo nañu dogal bi ci yu ñaaroo yi',
  },
  'mpi.programmes_linked': { fr: 'Programme rattaché', en: 'Programme linked', wo: 'Lëkkale nañu porogaraam bi' },
  'mpi.dhis2_linked': {
    fr: 'Lien avec DHIS2 enregistré',
    en: 'Link with DHIS2 recorded',
    wo: 'Bind nañu lëkkaloo DHIS2',
  },
}

/** One value of a record, as people read it. */
interface Line {
  label: string
  text: string
}

export interface Speech {
  language: Language
  campaignNames: Readonly<Record<string, string>>
}

type Values = Readonly<Record<string, unknown>>

/** The values of a record, without those that are empty and those that only programs use. */
export function sayRecord(speech: Speech, section: string, record: object): Line[] {
  const values = { ...record } as Values
  return Object.entries(values).flatMap(([name, value]) => {
    const text = unsaid.has(name) ? '' : sayValue(speech, section, name, value, values)
    return text === '' ? [] : [{ label: labelOf(speech, name, section === 'acts'), text }]
  })
}

/** What was corrected, one line for each field: the old value and the new one. */
export function sayChanges(
  speech: Speech,
  changes: readonly { field: string; before: unknown; after: unknown }[],
): Line[] {
  const side = (field: string, value: unknown) =>
    sayValue(speech, 'identities', field, value, {}) || words.none[speech.language]
  return changes.map(({ field, before, after }) => {
    const [name = field, kind] = field.split('.')
    const label = labelOf(speech, name)
    return { label: kind ? labelOf(speech, kind) : label, text: `${side(name, before)} → ${side(name, after)}` }
  })
}

/** An act by its name; one that is no longer recorded, by its code. */
export const sayAct = ({ language }: Speech, action: string): string => acts[action]?.[language] ?? action

/** The details of an act in one line. */
export const sayDetails = (speech: Speech, details: Values): string => sayGroup(speech, 'acts', details).join(' · ')

/** Whoever acted. Colleagues have rights of their own: the person learns that it was an account, and by which id to ask. */
export function sayActor({ language }: Speech, actor: string): string {
  if (actor === 'system') return words.byService[language]
  if (actor === 'anonymous') return words.byNobody[language]
  return speak(actor.startsWith('apk_') ? words.byProgram : words.byAccount, language, { id: `…${actor.slice(-6)}` })
}

export function sayInstant({ language }: Speech, instant: string): string {
  return `${sayDay(language, instant.slice(0, 10))} ${instant.slice(11, 16)} UTC`
}

const actorFields = new Set([
  'actor',
  'updated_by',
  'merged_by',
  'undone_by',
  'resolved_by',
  'requested_by',
  'decided_by',
])

function sayValue(speech: Speech, section: string, name: string, value: unknown, record: Values): string {
  const { language } = speech
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return (value ? words.yes : words.no)[language]
  if (typeof value === 'number') return value.toLocaleString(language === 'en' ? 'en' : 'fr')
  if (typeof value === 'object') return sayGroup(speech, section, value as Values).join('\n')
  const text = String(value)
  if (actorFields.has(name)) return sayActor(speech, text)
  if (name === 'campaign_id') return withCode(speech.campaignNames[text], text)
  if (name === 'country_code') return withCode(countryName(language, text), text)
  if (name === 'region_code') return withCode(regionNames[String(record.country_code)]?.[text], text)
  if (section === 'acts' && name === 'fields')
    return text
      .split(' ')
      .map((field) => labelOf(speech, field))
      .join(', ')
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)) return sayInstant(speech, text)
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return sayDay(language, text)
  return stateWord(section, name, text)?.[language] ?? text
}

const sayGroup = (speech: Speech, section: string, values: Values): string[] =>
  sayRecord(speech, section, values).map(
    ({ label, text }) => `${label}${speech.language === 'fr' ? '\u00a0: ' : ': '}${text}`,
  )

/** A field's word. Names that are not ours, like attributes of DHIS2, stay as they are. */
const labelOf = ({ language }: Speech, name: string, isOfAct = false): string =>
  fieldWord(name, isOfAct)?.[language] ?? name

export function stateWord(section: string, name: string, value: string): Phrase | undefined {
  const ofSection: Readonly<Record<string, Readonly<Record<string, Phrase>>>> | undefined = Object.hasOwn(
    states,
    section,
  )
    ? states[section as keyof typeof states]
    : undefined
  const ofField = ofSection && Object.hasOwn(ofSection, name) ? ofSection[name] : undefined
  return ofField && Object.hasOwn(ofField, value) ? ofField[value] : undefined
}

const withCode = (name: string | undefined, code: string) =>
  name === undefined || name === code ? code : `${name} (${code})`

function countryName(language: Language, code: string): string | undefined {
  return /^[A-Z]{2}$/.test(code) ? new Intl.DisplayNames(language, { type: 'region' }).of(code) : undefined
}

function sayDay(language: Language, day: string): string {
  const [year, month, date] = day.split('-')
  return language === 'en' ? day : `${date}/${month}/${year}`
}
