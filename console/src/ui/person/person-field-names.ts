import { defineMessages } from '#platform/i18n/messages.ts'

/** The fields that the registry knows about a person. */
export const fieldNames = defineMessages({
  first_name: { fr: 'Prénom', en: 'First name', wo: 'Tur' },
  last_name: { fr: 'Nom', en: 'Last name', wo: 'Sant' },
  name_order: { fr: 'Ordre des noms', en: 'Order of names', wo: 'Toppug tur yi' },
  date_of_birth: { fr: 'Date de naissance', en: 'Date of birth', wo: 'Bésu juddu' },
  gender: { fr: 'Sexe', en: 'Sex', wo: 'Góor walla jigéen' },
  region_code: { fr: 'Région', en: 'Region', wo: 'Diiwaan' },
  country_code: { fr: 'Pays', en: 'Country', wo: 'Réew' },
  commune: { fr: 'Commune', en: 'Commune', wo: 'Komin' },
  place: { fr: 'Lieu', en: 'Place', wo: 'Barab' },
  phone_number: { fr: 'Téléphone', en: 'Telephone', wo: 'Telefon' },
  mother_name: { fr: 'Nom de la mère', en: 'Mother’s name', wo: 'Turu yaay' },
  email: { fr: 'Adresse e-mail', en: 'E-mail address', wo: 'Adresse e-mail' },
  address: { fr: 'Adresse', en: 'Address', wo: 'Adresse' },
  external_ids: { fr: 'Identifiants officiels', en: 'Official identifiers', wo: 'Limu dàntite yi' },
  kyc_verified: { fr: 'Pièce d’identité vérifiée', en: 'Identity document checked', wo: 'Saytu nañu kayitu dàntite' },
  record: { fr: 'Fiche comparée', en: 'Compared record', wo: 'Xët biñu méngale' },
  population: { fr: 'Ce registre', en: 'This registry', wo: 'Registre bii' },
})

export const genderNames = defineMessages({
  M: { fr: 'Homme', en: 'Male', wo: 'Góor' },
  F: { fr: 'Femme', en: 'Female', wo: 'Jigéen' },
  U: { fr: 'Inconnu', en: 'Unknown', wo: 'Xamuñu' },
})

/** Identifiers of a person in other systems. */
export const identifierNames = defineMessages({
  nin: { fr: 'Numéro national (NIN)', en: 'National number (NIN)', wo: 'Limu réew (NIN)' },
  dhis2_uid: { fr: 'Identifiant DHIS2', en: 'DHIS2 UID', wo: 'UID DHIS2' },
  cmu: { fr: 'Couverture maladie (CMU)', en: 'Health cover (CMU)', wo: 'CMU' },
  passport: { fr: 'Passeport', en: 'Passport', wo: 'Paaspoor' },
})
