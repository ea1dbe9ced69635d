// Small decision trees that correct the logit of a pair of a whole file. They were grown on registries that resemble those of the fit
// (`npm run dev -- mpi-fit-trees`) and correct the shipped weights, no others.
import { readFileSync } from 'node:fs'
import type { CalibrationStep } from '../calibration.ts'
import { type FileWeights, shippedForWholeFiles } from '../file-weights.ts'
import { termNames } from './file-terms.ts'
import { sumOf, type Tree } from './tree.ts'

export interface FileTrees {
  /** The weights that are corrected. */
  weights: string
  /** What the trees ask, in the order of `termNames` at the time of the fit. */
  terms: readonly string[]
  trees: readonly Tree[]
  /** The shares of matches observed on registries that neither weights nor trees had seen. */
  calibration?: readonly CalibrationStep[]
}

/** Whatever the trees say, the evidence of a pair itself keeps most of its weight. */
const MAX_CORRECTION = 4

export function readFileTrees(file: string | URL): FileTrees {
  const found = JSON.parse(readFileSync(file, 'utf8')) as FileTrees
  if (found.terms.join() !== termNames.join()) throw new Error(`The trees of ${String(file)} ask for other terms`)
  return found
}

export const correctionOf = ({ trees }: FileTrees, terms: Float64Array) =>
  Math.max(-MAX_CORRECTION, Math.min(MAX_CORRECTION, sumOf(trees, terms)))

const shipped = readFileTrees(new URL('../data/file-trees.json', import.meta.url))

export const treesFor = (weights: FileWeights): FileTrees | undefined =>
  weights === shippedForWholeFiles && shipped.weights === weights.version ? shipped : undefined
