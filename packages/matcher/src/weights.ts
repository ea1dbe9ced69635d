import shippedFile from './data/weights-2026-5.json' with { type: 'json' }
import { features } from './features.ts'

/** Weights of the two logistic models by which the pairs of a whole file inform each other. */
export interface CorroborationWeights {
  terms: readonly number[]
  curve: readonly number[]
}

/** The result of a fit: its version, the data it was fitted on, and a weight for each term that has one. */
export interface WeightsFile {
  version: string
  fittedOn: string
  /** The size of the registry on which the weights were fitted; other sizes shift the prior. */
  population: number
  weights: Record<string, number>
  corroboration: CorroborationWeights
}

export interface Weights {
  readonly version: string
  readonly population: number
  readonly values: Float64Array
  readonly corroboration: CorroborationWeights
}

export function compileWeights(file: WeightsFile): Weights {
  return {
    version: file.version,
    population: file.population,
    values: Float64Array.from(features, (name) => file.weights[name] ?? 0),
    corroboration: file.corroboration,
  }
}

export const shippedWeights: Weights = compileWeights(shippedFile)
