import { defineMessages } from '#platform/i18n/messages.ts'

export const fieldNames = defineMessages({
  first_name: { fr: 'Prénom', en: 'First name', wo: 'Tur' },
  last_name: { fr: 'Nom', en: 'Last name', wo: 'Sant' },
  date_of_birth: { fr: 'Date de naissance', en: 'Date of birth', wo: 'Bésu juddu' },
  gender: { fr: 'Sexe', en: 'Sex', wo: 'Góor walla jigéen' },
  beneficiary_id: { fr: 'Numéro du bénéficiaire', en: 'Beneficiary number', wo: 'Limu jariñukat bi' },
  phone_number: { fr: 'Téléphone', en: 'Telephone', wo: 'Telefon' },
  health_center: { fr: 'Structure de santé', en: 'Health centre', wo: 'Kër paj' },
  org_unit: { fr: 'Unité d’organisation', en: 'Organisation unit', wo: 'Barab' },
  enrollment_date: { fr: 'Date d’inscription', en: 'Enrollment date', wo: 'Bésu mbind' },
  last_care: {
    fr: 'Dernier vaccin ou soin (verso)',
    en: 'Last vaccine or care (back)',
    wo: 'Ñakk walla faj bu mujj (ginnaaw)',
  },
  next_appointment: {
    fr: 'Prochain rendez-vous (verso)',
    en: 'Next appointment (back)',
    wo: 'Bés biy topp (ginnaaw)',
  },
  zone: { fr: 'Zone', en: 'Zone', wo: 'Gox' },
})
