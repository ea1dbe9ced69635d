import { type Agreement, agreementOf } from '../src/agreement.ts'
import shippedFile from '../src/data/weights-2026-5.json' with { type: 'json' }
import { compareDates } from '../src/dates.ts'
import { features, forEachFeature } from '../src/features.ts'
import type { Population } from '../src/population.ts'
import { logitOf, type Scored, scorePair } from '../src/score.ts'
import { compileWeights, type Weights, type WeightsFile } from '../src/weights.ts'
import type { CorroborationWeights } from './corroboration.ts'
import shippedForFiles from './data/file-weights-2026-5.json' with { type: 'json' }
import {
  compareDays,
  type DaysAgreement,
  dayFeatures,
  type FilePerson,
  forEachDayFeature,
} from './days-of-registration.ts'

/** The result of a fit. The service is shipped the weights of `features` alone; those of whole files stay here. */
export interface FileWeightsFile extends WeightsFile {
  corroboration: CorroborationWeights
}

export interface FileWeights extends Weights {
  /** In the order of `dayFeatures`. */
  readonly days: Float64Array
  readonly corroboration: CorroborationWeights
}

export const compileFileWeights = (file: FileWeightsFile): FileWeights => ({
  ...compileWeights(file),
  days: Float64Array.from(dayFeatures, (name) => file.weights[name] ?? 0),
  corroboration: file.corroboration,
})

export const shippedFileWeights: FileWeightsFile = {
  ...shippedFile,
  weights: { ...shippedFile.weights, ...shippedForFiles.weights },
  corroboration: shippedForFiles.corroboration,
}
export const shippedForWholeFiles = compileFileWeights(shippedFileWeights)

/** What is fitted: the terms of the service, and those of the days of registration. */
export const fittedFeatures: readonly string[] = [...features, ...dayFeatures]

export const valuesOf = ({ values, days }: FileWeights): Float64Array => Float64Array.of(...values, ...days)

export interface FileAgreement extends Agreement {
  days: DaysAgreement
}

export const fileAgreementOf = (a: FilePerson, b: FilePerson, population: Population): FileAgreement => ({
  ...agreementOf(a, b, population),
  days: compareDays(a, b),
})

/** Calls `use` for each term of `fittedFeatures` that is not zero. */
export function forEachFittedFeature(agreement: FileAgreement, use: (feature: number, value: number) => void): void {
  forEachFeature(agreement, use)
  forEachDayFeature(agreement.days, agreement.date, (feature) => use(features.length + feature, 1))
}

export const fileLogitOf = (agreement: FileAgreement, weights: FileWeights) =>
  logitOf(agreement, weights) + daysLogit(agreement.days, agreement.date, weights)

function daysLogit(days: DaysAgreement, dateLevel: number, weights: FileWeights): number {
  let logit = 0
  forEachDayFeature(days, dateLevel, (feature) => {
    logit += weights.days[feature] as number
  })
  return logit
}

export interface FileScored extends Scored {
  days: DaysAgreement
}

export function scoreFilePair(a: FilePerson, b: FilePerson, population: Population, weights: FileWeights): FileScored {
  const days = compareDays(a, b)
  const logit = daysLogit(days, compareDates(a.birth, b.birth), weights)
  return { ...scorePair(a, b, population, weights, logit), days }
}
