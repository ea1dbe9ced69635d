import type { Gender, Language } from './card.ts'

/** The Wolof texts are a draft that a native speaker still has to review. */
export const LABELS = {
  first_name: { fr: 'Prénom', en: 'First name', wo: 'Tur' },
  last_name: { fr: 'Nom', en: 'Last name', wo: 'Sant' },
  full_name: { fr: 'Prénom et nom', en: 'Name', wo: 'Tur ak sant' },
  date_of_birth: { fr: 'Né(e) le', en: 'Born', wo: 'Bés bi mu juddoo' },
  gender: { fr: 'Sexe', en: 'Sex', wo: 'Góor / Jigéen' },
  mpi_id: { fr: 'Identifiant MPI', en: 'MPI ID', wo: 'Limu MPI' },
  beneficiary_id: { fr: 'N° bénéficiaire', en: 'Beneficiary no.', wo: 'Limu jariñukat' },
  phone_number: { fr: 'Téléphone', en: 'Phone', wo: 'Telefon' },
  health_center: { fr: 'Structure de santé', en: 'Health centre', wo: 'Barabu wér-gi-yaram' },
  org_unit: { fr: 'Unité', en: 'Unit', wo: 'Bànqaas' },
  zone: { fr: 'Zone', en: 'Zone', wo: 'Gox' },
  enrollment_date: { fr: 'Inscrit(e) le', en: 'Enrolled', wo: 'Bés bi mu bindu' },
  issued: { fr: 'Délivrée le', en: 'Issued', wo: 'Bés bi ñu ko joxe' },
  expires: { fr: 'Expire le', en: 'Expires', wo: 'Bés bi muy jeex' },
  expires_short: { fr: 'Expire', en: 'Expires', wo: 'Jeex' },
  card_code: { fr: 'Code carte', en: 'Card code', wo: 'Kodu kàrt' },
  programme: { fr: 'Programme', en: 'Programme', wo: 'Porogaraam' },
  tei: { fr: 'TEI', en: 'TEI', wo: 'TEI' },
  last_care: { fr: 'Dernier vaccin ou soin', en: 'Last vaccine or care', wo: 'Ñakk walla faj bu mujj' },
  next_appointment: { fr: 'Prochain rendez-vous', en: 'Next appointment', wo: 'Bés biy topp' },
  visits: { fr: 'Visites et vaccins', en: 'Visits and vaccines', wo: 'Seetu ak ñakk' },
  scan: { fr: 'Scannez pour vérifier', en: 'Scan to verify', wo: 'Scanneel ngir saytu' },
  hotline: { fr: 'Assistance', en: 'Hotline', wo: 'Ndimbal' },
  key: { fr: 'Empreinte de la clé', en: 'Key fingerprint', wo: 'Màndargam caabi' },
  sheet: { fr: 'Feuille', en: 'Sheet', wo: 'Xët' },
  cards: { fr: 'cartes', en: 'cards', wo: 'kàrt' },
  no_place: { fr: 'Sans lieu', en: 'No place', wo: 'Amul barab' },
  return_to: { fr: 'Si trouvée, à retourner à', en: 'If found, return to', wo: 'Ku ko for, delloo ko' },
  website: { fr: 'Site', en: 'Website', wo: 'Site web' },
  signature: { fr: 'Signature', en: 'Signature', wo: 'Siñatiir' },
  check: { fr: 'Pour vérifier', en: 'To check', wo: 'Ngir saytu' },
  date: { fr: 'Date', en: 'Date', wo: 'Bés' },
  stamp: { fr: 'Visa', en: 'Stamp', wo: 'Tampon' },
  purpose: {
    fr: 'Cette carte prouve votre inscription au programme {programme}.',
    en: 'This card proves that you are enrolled in {programme}.',
    wo: 'Kàrt gii dafay firndeel ni bindu nga ci {programme}.',
  },
  show_it: {
    fr: 'À montrer à chaque visite ; elle est personnelle.',
    en: 'Show it at every visit; it is personal.',
    wo: 'Wone ko saa yoo dikkee; yaa ko moom, yow rekk.',
  },
  receipt: {
    fr: 'Gardez ce reçu chez vous : il aide à remplacer une carte perdue.',
    en: 'Keep this slip at home: it helps to replace a lost card.',
    wo: 'Dencal këyit wii sa kër: dina la dimbali su kàrt bi réeree.',
  },
  how_to_verify: {
    fr: 'Scannez le QR ou saisissez le code sur le portail.',
    en: 'Scan the QR or type the code on the portal.',
    wo: 'Scanneel QR bi walla nga bind kod bi ci portaal bi.',
  },
  compare: {
    fr: 'Ce QR dit à qui la carte a été délivrée : comparez avec le recto.',
    en: 'This QR says whom the card was issued to: compare with the front.',
    wo: 'QR bii dafay wax kan lañu jox kàrt bi: méngaleel ak kanam gi.',
  },
  when_in_doubt_of_two: {
    fr: 'Ni « authentique » ni « délivrée à » : carte non valable.',
    en: 'Neither “authentic” nor “issued to”: card not valid.',
    wo: 'Su waxul dëggu la mbaa kan lañu ko jox, kàrt bi du baax.',
  },
  when_in_doubt: {
    fr: 'Sans la réponse « authentique », la carte n’est pas valable.',
    en: 'Without the answer “authentic” the card is not valid.',
    wo: 'Su portaal bi waxul ni dëggu la, kàrt bi du baax.',
  },
} as const satisfies Record<string, Record<Language, string>>

export type LabelKey = keyof typeof LABELS

export function label(key: LabelKey, language: Language): string {
  return LABELS[key][language]
}

const GENDERS: Record<Gender, Record<Language, string>> = {
  M: { fr: 'Masculin', en: 'Male', wo: 'Góor' },
  F: { fr: 'Féminin', en: 'Female', wo: 'Jigéen' },
  U: { fr: 'Non précisé', en: 'Not stated', wo: 'Xamuñu ko' },
}

export function genderText(gender: Gender, language: Language): string {
  return GENDERS[gender][language]
}

const MONTHS: Record<Language, readonly string[]> = {
  fr: ['janv.', 'févr.', 'mars', 'avr.', 'mai', 'juin', 'juil.', 'août', 'sept.', 'oct.', 'nov.', 'déc.'],
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  wo: ['Sam', 'Few', 'Mar', 'Awr', 'Me', 'Suw', 'Sul', 'Ut', 'Sat', 'Okt', 'Now', 'Des'],
}

/** Before a year of which no more is known. */
const ABOUT: Record<Language, string> = { fr: 'vers', en: 'about', wo: 'lu jege' }

/** The month is a word, so that nobody can confuse it with the day. */
export function dateText(isoDate: string, language: Language): string {
  if (/^\d{4}$/.test(isoDate)) return `${ABOUT[language]} ${isoDate}`
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(isoDate)
  const month = MONTHS[language][Number(match?.[2]) - 1]
  return match && month ? `${match[3]} ${month} ${match[1]}` : isoDate
}
