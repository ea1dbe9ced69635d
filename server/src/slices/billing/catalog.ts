import type { Phrase } from '@samakart/rules/language'
import { type Plan, plans } from '#slices/accounts/index.ts'
import type { PlanRow } from './tables.ts'

export type { Plan }

/** The stored value of an unlimited quota. It is compared with, never calculated with. */
export const UNLIMITED = -1

export function isPlan(name: string): name is Plan {
  return plans.some((plan) => plan === name)
}

export function isPlanAtLeast(plan: Plan, minimum: Plan): boolean {
  return plans.indexOf(plan) >= plans.indexOf(minimum)
}

export interface Module {
  key: ModuleKey
  label: Phrase
  description: Phrase
  monthlyCostFcfa: number
  /** The smallest plan that includes the module. Every larger plan does too. */
  includedFrom: Plan
}

export const moduleKeys = [
  'mpi_registry',
  'sms_gateway',
  'advanced_analytics',
  'sovereign_wallet',
  'ai_fraud_detection',
] as const

export type ModuleKey = (typeof moduleKeys)[number]

export const moduleCatalog: readonly Module[] = [
  {
    key: 'mpi_registry',
    label: { fr: 'Registre des identités (MPI)', en: 'Identity registry (MPI)', wo: 'Téereb nit ñi (MPI)' },
    description: {
      fr: 'Une seule identité par bénéficiaire : recherche, rapprochement, fusion et file de revue.',
      en: 'One identity per beneficiary: search, matching, merging and the review queue.',
      wo: 'Benn kàrt dàntite ci nit ku nekk: seet, méngale, boole ak xool.',
    },
    monthlyCostFcfa: 50_000,
    includedFrom: 'starter',
  },
  {
    key: 'sms_gateway',
    label: { fr: 'Passerelle SMS et WhatsApp', en: 'SMS and WhatsApp gateway', wo: 'SMS ak WhatsApp' },
    description: {
      fr: 'Envoi des cartes et des avis par SMS et WhatsApp, avec suivi des livraisons.',
      en: 'Sends cards and notices by SMS and WhatsApp, with delivery tracking.',
      wo: 'Yónnee kàrt yi ak xibaar yi ci SMS ak WhatsApp.',
    },
    monthlyCostFcfa: 75_000,
    includedFrom: 'regional_ops',
  },
  {
    key: 'advanced_analytics',
    label: { fr: 'Analyses avancées', en: 'Advanced analytics', wo: 'Càmbar yu yaatu' },
    description: {
      fr: 'Production, dépenses et qualité dans le temps, par moteur et par campagne.',
      en: 'Output, spending and quality over time, by engine and by campaign.',
      wo: 'Li ñu defar ak li ñu fey, bés bu nekk.',
    },
    monthlyCostFcfa: 100_000,
    includedFrom: 'national_campaign',
  },
  {
    key: 'sovereign_wallet',
    label: { fr: 'Portefeuille souverain', en: 'Sovereign wallet', wo: 'Kalpé réew mi' },
    description: {
      fr: 'Passes numériques signés, appareils enregistrés et vérification hors ligne.',
      en: 'Signed digital passes, registered devices and offline verification.',
      wo: 'Pass yu ñu torlu, telefon yi ñu bind ak seet su amul réseau.',
    },
    monthlyCostFcfa: 150_000,
    includedFrom: 'national_campaign',
  },
  {
    key: 'ai_fraud_detection',
    label: { fr: 'Détection des anomalies', en: 'Anomaly detection', wo: 'Wut njuumte yi' },
    description: {
      fr: 'Prévisions, anomalies, score de santé du programme et recommandations.',
      en: 'Forecasts, anomalies, a health score of the programme and recommendations.',
      wo: 'Li nara ñëw, li jaaxle ak xelal yi.',
    },
    monthlyCostFcfa: 200_000,
    includedFrom: 'sovereign_enterprise',
  },
]

export function findModule(key: string): Module | undefined {
  return moduleCatalog.find((module) => module.key === key)
}

export function isIncluded(module: Module, plan: Plan): boolean {
  return isPlanAtLeast(plan, module.includedFrom)
}

export function modulesIncludedIn(plan: Plan): ModuleKey[] {
  return moduleCatalog.filter((module) => isIncluded(module, plan)).map((module) => module.key)
}

export function plansIncluding(module: Module): Plan[] {
  return plans.filter((plan) => isIncluded(module, plan))
}

/** Plans with which a module can be used. A gateway for messages sends nothing with a plan whose month has no messages. */
export function plansWhereUsable(module: Module, plans: readonly PlanRow[]): Plan[] {
  const isUsable = ({ sms_quota, whatsapp_quota }: PlanRow) =>
    module.key !== 'sms_gateway' || sms_quota !== 0 || whatsapp_quota !== 0
  return plans.filter(isUsable).map(({ plan }) => plan as Plan)
}
