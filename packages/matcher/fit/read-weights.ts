import { readFileSync } from 'node:fs'
import { compileWeights, shippedWeights, type Weights } from '../src/weights.ts'

/** Those of a file, or the shipped ones. */
export const readWeights = (file: string | undefined): Weights =>
  file ? compileWeights(JSON.parse(readFileSync(file, 'utf8'))) : shippedWeights
