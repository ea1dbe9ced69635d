// How offices name columns. The service and the console's wizard both use this, so that they read a list alike.
import { type BeneficiaryField, beneficiaryFields } from './beneficiary-fields.ts'

/** The index of the column that each field comes from. */
export type Places = Partial<Record<BeneficiaryField, number>>

/** The usual headings of each field without accents, case and punctuation, the likeliest first. */
export const usualNames: Readonly<Record<BeneficiaryField, readonly string[]>> = {
  first_name: [
    'first name',
    'firstname',
    'given name',
    'given names',
    'forename',
    'prenom',
    'prenoms',
    'prenom s',
    'tur',
  ],
  last_name: ['last name', 'lastname', 'surname', 'family name', 'nom', 'nom de famille', 'noms', 'nom s', 'sant'],
  date_of_birth: [
    'date of birth',
    'dob',
    'birth date',
    'birthdate',
    'birthday',
    'date de naissance',
    'date naissance',
    'naissance',
    'ne le',
    'nee le',
    'ne e le',
    'ddn',
    'bes juddu',
  ],
  gender: ['gender', 'sex', 'sexe', 'genre'],
  beneficiary_id: [
    'beneficiary id',
    'beneficiary no',
    'id',
    'identifiant',
    'numero',
    'n',
    'no',
    'n beneficiaire',
    'no beneficiaire',
    'numero beneficiaire',
    'matricule',
    'code',
    'dossier',
    'n dossier',
  ],
  phone_number: ['phone number', 'phone', 'telephone', 'tel', 'mobile', 'portable', 'contact', 'numero de telephone'],
  region_code: ['region code', 'region', 'code region', 'diiwaan'],
  health_center: [
    'health center',
    'health centre',
    'facility',
    'structure de sante',
    'structure',
    'centre de sante',
    'poste de sante',
    'formation sanitaire',
  ],
  zone: ['zone', 'district', 'commune', 'quartier', 'village', 'localite', 'gox'],
  name_native: [
    'native name',
    'name in arabic',
    'arabic name',
    'name in nko',
    'nom en arabe',
    'nom arabe',
    'nom en n ko',
    'nom nko',
    'nom en ecriture locale',
    'tur ci araab',
  ],
  photo: ['photo', 'picture', 'photo file', 'fichier photo', 'nom de la photo', 'image', 'nataal'],
}

/** Finds the columns whose heading is a usual name of a field. */
export function placesByName(columns: readonly string[]): Places {
  const places: Places = {}
  for (const read of [plain, bare]) {
    const headings = columns.map(read)
    for (const field of beneficiaryFields) {
      const taken = Object.values(places)
      const names = [plain(field), ...usualNames[field]]
      const place = headings.findIndex((heading, at) => !taken.includes(at) && names.includes(heading))
      if (place >= 0) places[field] ??= place
    }
  }
  return places
}

/** `N° de téléphone` and `Sexe (M/F)` are a telephone and a sex. */
function bare(heading: string): string {
  return plain(heading.replaceAll(/\([^()]*\)/g, '')).replace(/^(n|no|num|numero) ((de|du|d) )?/, '')
}

/** Without accents, case and punctuation. */
export function plain(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
}
