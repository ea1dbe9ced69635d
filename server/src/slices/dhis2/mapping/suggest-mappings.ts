import { foldWords, splitCamelCase } from '#platform/sensitive/fold-words.ts'
import type { Attribute } from '../client/metadata.ts'
import type { CardField, Mapping } from './mapping.ts'

/** Attribute names as French and English programmes write them, the most specific first. */
const NAMES: Partial<Record<CardField, readonly string[]>> = {
  first_name: ['prenom', 'prenoms', 'first name', 'firstname', 'given name', 'fname'],
  last_name: ['nom', 'nom de famille', 'last name', 'lastname', 'family name', 'surname', 'lname'],
  date_of_birth: ['date de naissance', 'date naissance', 'date of birth', 'dob', 'birth date', 'birthdate', 'ddn'],
  gender: ['sexe', 'sex', 'gender', 'genre'],
  beneficiary_id: [
    'identifiant unique',
    'id unique',
    'unique id',
    'unique identifier',
    'identifiant',
    'numero beneficiaire',
    'beneficiary id',
    'code beneficiaire',
    'id beneficiaire',
    'numero de registre',
    'patient id',
  ],
  phone_number: ['telephone', 'numero de telephone', 'phone number', 'phone', 'mobile', 'tel', 'contact telephonique'],
  zone: ['zone', 'commune', 'village', 'quartier', 'village ou quartier', 'localite', 'district'],
  health_center: ['structure de sante', 'centre de sante', 'health center', 'health centre', 'health facility'],
}

/** Suggests a mapping for a programme that nobody has mapped yet. Attributes that the guard blocks are never suggested. */
export function suggestMappings(attributes: readonly Attribute[], isBlocked: (uid: string) => boolean): Mapping[] {
  const open = attributes.filter(({ uid, isOfEvent }) => !isOfEvent && !isBlocked(uid))
  return (Object.keys(NAMES) as CardField[]).flatMap((field) => {
    for (const name of NAMES[field] ?? []) {
      const found = open.find((attribute) => namesOf(attribute).includes(name))
      if (found) return [{ card_field: field, attribute_uid: found.uid }]
    }
    return []
  })
}

function namesOf({ code, displayName, otherNames }: Attribute): string[] {
  return [code ?? '', displayName, ...otherNames].flatMap((name) => [
    foldWords(name).join(' '),
    foldWords(splitCamelCase(name)).join(' '),
  ])
}
