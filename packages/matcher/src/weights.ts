import shippedFile from './data/weights-2026-5.json' with { type: 'json' }
import { features } from './features.ts'

/** The result of a fit: its version, the data it was fitted on, and a weight for each term that has one. */
export interface WeightsFile {
  version: string
  fittedOn: string
  /** The size of the registry on which the weights were fitted; other sizes shift the prior. */
  population: number
  weights: Record<string, number>
}

export interface Weights {
  readonly version: string
  readonly population: number
  readonly values: Float64Array
}

export function compileWeights(file: WeightsFile): Weights {
  return {
    version: file.version,
    population: file.population,
    values: Float64Array.from(features, (name) => file.weights[name] ?? 0),
  }
}

export const shippedWeights: Weights = compileWeights(shippedFile)
