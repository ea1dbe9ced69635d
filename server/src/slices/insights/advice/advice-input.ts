import type { Analysis } from '../analyze.ts'
import type { Context, Situation } from '../read-situation.ts'

/** What the rules of advice look at. */
export interface AdviceInput {
  situation: Situation
  analysis: Analysis
  context: Context
  now: Date
}
