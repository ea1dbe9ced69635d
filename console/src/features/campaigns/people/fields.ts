import { defineMessages } from '#platform/i18n/messages.ts'

/** The fields of a person that a job takes, in the order of the grid. */
export const fields = [
  'first_name',
  'last_name',
  'date_of_birth',
  'gender',
  'beneficiary_id',
  'phone_number',
  'health_center',
  'zone',
  'region_code',
  'name_native',
  'photo',
] as const

export type Field = (typeof fields)[number]

export const isRequired = (field: Field): boolean => field === 'first_name' || field === 'last_name'

/** A person as typed. A field that is empty is left out. */
export type Row = Partial<Record<Field, string>>

/** Rows as a job takes them. The service says which lack a name. */
export const toBeneficiaries = (rows: readonly Row[]) =>
  rows.map(({ first_name = '', last_name = '', ...rest }) => ({ first_name, last_name, ...rest }))

export const fieldNames = defineMessages({
  first_name: { fr: 'Prénom', en: 'First name', wo: 'Tur' },
  last_name: { fr: 'Nom', en: 'Last name', wo: 'Sant' },
  date_of_birth: { fr: 'Date de naissance', en: 'Date of birth', wo: 'Bés juddu' },
  gender: { fr: 'Sexe', en: 'Sex', wo: 'Góor / Jigéen' },
  beneficiary_id: { fr: 'N° bénéficiaire', en: 'Beneficiary no.', wo: 'Limu jariñukat' },
  phone_number: { fr: 'Téléphone', en: 'Telephone', wo: 'Telefon' },
  health_center: { fr: 'Structure de santé', en: 'Health centre', wo: 'Barabu wér-gi-yaram' },
  zone: { fr: 'Zone', en: 'Zone', wo: 'Gox' },
  region_code: { fr: 'Code région', en: 'Region code', wo: 'Kodu diiwaan' },
  name_native: { fr: 'Nom en arabe ou n’ko', en: 'Name in Arabic or N’Ko', wo: 'Tur ci araab walla n’ko' },
  photo: { fr: 'Fichier de la photo', en: 'File of the photo', wo: 'Fichieru nataal bi' },
})
