import type { Phrase } from '@samakart/rules/language'
import type { ReadScope } from '#platform/scopes.ts'
import {
  type Demographics,
  findDemographics,
  findFacts,
  type IdentityFacts,
  IdentityNotFound,
} from '#slices/mpi/index.ts'

/** The score of an identity and everything that it was computed from. */
export interface Assessment extends Score {
  facts: IdentityFacts
  mpi_id: string
  components: Components
  risks: RiskCounts
  inconsistencies: Inconsistency[]
}

/** Assesses any number of identities in two queries. */
export async function assess(scope: ReadScope, facts: readonly IdentityFacts[]): Promise<Assessment[]> {
  const demographics = await findDemographics(
    scope,
    facts.map(({ identity_number }) => identity_number),
  )
  return facts.map((one) => assessOne(one, demographics.get(one.identity_number), scope.now))
}

export async function assessIdentity(scope: ReadScope, mpiId: string): Promise<Assessment> {
  const facts = await findFacts(scope, mpiId)
  const [assessment] = facts ? await assess(scope, [facts]) : []
  if (!assessment) throw new IdentityNotFound()
  return assessment
}

function assessOne(facts: IdentityFacts, person: Demographics | undefined, now: Date): Assessment {
  const inconsistencies = person ? findInconsistencies(person, facts.created_at, now) : []
  const components = {
    kyc_verified: facts.kyc_verified,
    has_nin: facts.has_nin,
    programmes_count: facts.programme_count,
  }
  const risks = { HIGH: facts.open_reviews, MEDIUM: inconsistencies.length, LOW: facts.has_nin ? 0 : 1 }
  return { ...scoreOf(components, risks), facts, mpi_id: facts.mpi_id, components, risks, inconsistencies }
}

export const levels = ['LOW', 'MEDIUM', 'HIGH'] as const
export type Level = (typeof levels)[number]

const BASE = 20
const KYC = 35
const NIN = 25
const PER_PROGRAMME = 10
const MAX_PROGRAMMES = 2
const RISK_POINTS: Readonly<Record<Severity, number>> = { HIGH: 25, MEDIUM: 10, LOW: 5 }

interface Components {
  kyc_verified: boolean
  has_nin: boolean
  programmes_count: number
}

/** How many open risks of each severity. */
type RiskCounts = Readonly<Record<Severity, number>>

export const pointReasons = [
  'base',
  'kyc_verified',
  'has_nin',
  'programmes',
  'high_risks',
  'medium_risks',
  'low_risks',
] as const

/** One line of the sum, before the sum is limited to 0 to 100. */
interface Points {
  reason: (typeof pointReasons)[number]
  points: number
}

interface Score {
  score: number
  level: Level
  breakdown: Points[]
}

export function scoreOf(components: Components, risks: RiskCounts): Score {
  const breakdown: Points[] = [
    { reason: 'base', points: BASE },
    { reason: 'kyc_verified', points: components.kyc_verified ? KYC : 0 },
    { reason: 'has_nin', points: components.has_nin ? NIN : 0 },
    { reason: 'programmes', points: PER_PROGRAMME * Math.min(components.programmes_count, MAX_PROGRAMMES) },
    { reason: 'high_risks', points: 0 - RISK_POINTS.HIGH * risks.HIGH },
    { reason: 'medium_risks', points: 0 - RISK_POINTS.MEDIUM * risks.MEDIUM },
    { reason: 'low_risks', points: 0 - RISK_POINTS.LOW * risks.LOW },
  ]
  const sum = breakdown.reduce((total, { points }) => total + points, 0)
  const score = Math.min(100, Math.max(0, sum))
  return { score, level: levelOf(score), breakdown }
}

export function levelOf(score: number): Level {
  if (score < 40) return 'LOW'
  return score < 70 ? 'MEDIUM' : 'HIGH'
}

export const riskTypes = ['probable_duplicate', 'demographic_inconsistency', 'missing_nin'] as const
export type RiskType = (typeof riskTypes)[number]

export const severities = ['HIGH', 'MEDIUM', 'LOW'] as const
type Severity = (typeof severities)[number]

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

export const inconsistencies = [
  'implausible_age',
  'born_after_registration',
  'merged_birth_dates_differ',
  'merged_sexes_differ',
  'sex_against_programme',
] as const
type Inconsistency = (typeof inconsistencies)[number]

const MAX_AGE = 120
const PREGNANCY_PROGRAMMES: ReadonlySet<string> = new Set([
  'antenatal',
  'antenatal_care',
  'maternal_health',
  'pregnancy',
  'prenatal',
])
/** Younger boys may be registered in programmes for mothers. */
const ADULT_AGE = 15

/** Values of an identity that contradict each other. */
export function findInconsistencies(person: Demographics, registeredAt: Date, now: Date): Inconsistency[] {
  const { date_of_birth: born, gender, merged, programme_types } = person
  const age = born ? ageAt(born, now) : undefined
  const found: Record<Inconsistency, boolean> = {
    implausible_age: age !== undefined && age > MAX_AGE,
    born_after_registration: born !== null && born > dayOf(registeredAt),
    merged_birth_dates_differ: merged.some((other) => born && other.date_of_birth && differ(born, other.date_of_birth)),
    merged_sexes_differ: merged.some((other) => isKnown(gender) && isKnown(other.gender) && gender !== other.gender),
    sex_against_programme:
      gender === 'M' &&
      (age === undefined || age >= ADULT_AGE) &&
      programme_types.some((type) => PREGNANCY_PROGRAMMES.has(type)),
  }
  return inconsistencies.filter((name) => found[name])
}

/** Whole years between a birthday and today, in UTC. */
export function ageAt(born: string, now: Date): number {
  const years = now.getUTCFullYear() - Number(born.slice(0, 4))
  return dayOf(now).slice(5) < born.slice(5) ? years - 1 : years
}

/** Only the years are compared where one date is a year alone, or 1 January, which is written when no more is known. */
function differ(a: string, b: string): boolean {
  const isYearOnly = [a, b].some((date) => date.length === 4 || date.endsWith('-01-01'))
  return isYearOnly ? a.slice(0, 4) !== b.slice(0, 4) : a !== b
}

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)

const isKnown = (gender: string | null) => gender === 'M' || gender === 'F'
