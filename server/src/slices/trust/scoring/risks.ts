import type { Phrase } from '@samakart/rules/language'
import type { Inconsistency } from './inconsistencies.ts'

export const riskTypes = ['probable_duplicate', 'demographic_inconsistency', 'missing_nin'] as const
export type RiskType = (typeof riskTypes)[number]

export const severities = ['HIGH', 'MEDIUM', 'LOW'] as const
export type Severity = (typeof severities)[number]

export const severityOf: Readonly<Record<RiskType, Severity>> = {
  probable_duplicate: 'HIGH',
  demographic_inconsistency: 'MEDIUM',
  missing_nin: 'LOW',
}

export type RiskReason = 'open_review' | 'no_national_number' | Inconsistency

/** The description of a risk. It has neither names nor dates: those who may see them can read the identity itself. */
export const riskPhrases: Readonly<Record<RiskReason, Phrase>> = {
  open_review: {
    fr: 'Une vérification de doublon est ouverte : cette personne est peut-être déjà inscrite sous un autre identifiant.',
    en: 'A duplicate review is open: this person may already be registered under another identifier.',
    wo: 'Am na saytu bu ubbeeku: xëy na nit kii bindu na ba noppi ci beneen limat.',
  },
  no_national_number: {
    fr: 'Aucun numéro national d’identification n’est enregistré.',
    en: 'No national identification number is recorded.',
    wo: 'Amul limu nasionaal bu ñu bind.',
  },
  implausible_age: {
    fr: 'La date de naissance donne plus de 120 ans.',
    en: 'The date of birth makes the person older than 120.',
    wo: 'Bésu juddu bi dafay tekki ni weesu na 120 at.',
  },
  born_after_registration: {
    fr: 'La date de naissance est postérieure à l’inscription au registre.',
    en: 'The date of birth is later than the registration.',
    wo: 'Bésu juddu bi moo mujj bésu mbindu mi.',
  },
  merged_birth_dates_differ: {
    fr: 'Une identité fusionnée porte une autre date de naissance.',
    en: 'A merged identity has another date of birth.',
    wo: 'Benn nit ki ñu boole dafa am beneen bésu juddu.',
  },
  merged_sexes_differ: {
    fr: 'Une identité fusionnée porte un autre sexe.',
    en: 'A merged identity has another sex.',
    wo: 'Benn nit ki ñu boole dafa am beneen góor walla jigéen.',
  },
  sex_against_programme: {
    fr: 'Le sexe enregistré ne correspond pas à un programme de suivi de grossesse.',
    en: 'The recorded sex does not fit a pregnancy programme.',
    wo: 'Góor walla jigéen gi ñu bind méngoowul ak porogaraamu jigéen ju ëmb.',
  },
}
