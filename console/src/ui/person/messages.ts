import { defineMessages } from '#platform/i18n/messages.ts'

export const personMessages = defineMessages({
  unknown: { fr: 'Non renseigné', en: 'Not given', wo: 'Joxeesu ko' },
  years: {
    fr: (age: number) => (age < 2 ? `${age} an` : `${age} ans`),
    en: (age: number) => (age === 1 ? '1 year old' : `${age} years old`),
    wo: (age: number) => `${age} at`,
  },
  about: {
    fr: (year: string) => `vers ${year}`,
    en: (year: string) => `about ${year}`,
    wo: (year: string) => `lu jege ${year}`,
  },
  yes: { fr: 'Oui', en: 'Yes', wo: 'Waaw' },
  no: { fr: 'Non', en: 'No', wo: 'Déedéet' },
})

export const pickerMessages = defineMessages({
  hint: { fr: 'Nom ou numéro MPI', en: 'Name or MPI id', wo: 'Tur walla limu MPI' },
  found: { fr: 'Personnes trouvées', en: 'People found', wo: 'Nit ñi ñu gis' },
  nobody: {
    fr: 'Personne ne correspond. Essayez une autre orthographe.',
    en: 'Nobody matches. Try another spelling.',
    wo: 'Kenn nekku ci. Jéemal beneen bind.',
  },
  more: {
    fr: 'D’autres personnes correspondent : précisez le nom.',
    en: 'More people match: write more of the name.',
    wo: 'Am na yeneen nit: bindal tur bi gëna leer.',
  },
  choose: {
    fr: (name: string) => `Choisir ${name}`,
    en: (name: string) => `Choose ${name}`,
    wo: (name: string) => `Tànn ${name}`,
  },
  another: { fr: 'Choisir une autre personne', en: 'Choose somebody else', wo: 'Tànn keneen' },
})

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
