import { readFileSync } from 'node:fs'
import { compileFileWeights, type FileWeights, shippedForWholeFiles } from './file-weights.ts'

/** Those of a file, or the shipped ones. */
export const readWeights = (file: string | undefined): FileWeights =>
  file ? compileFileWeights(JSON.parse(readFileSync(file, 'utf8'))) : shippedForWholeFiles
