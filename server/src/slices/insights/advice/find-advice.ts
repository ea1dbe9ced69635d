import { type Advice, priorities } from './advice.ts'
import type { AdviceInput } from './advice-input.ts'
import { dhis2Advice, messageAdvice, regionAdvice } from './field-advice.ts'
import { anomalyAdvice, balanceAdvice, jobAdvice, quotaAdvice } from './output-advice.ts'

/** The most urgent first. */
export function findAdvice(input: AdviceInput): Advice[] {
  const found = [
    quotaAdvice,
    balanceAdvice,
    jobAdvice,
    anomalyAdvice,
    regionAdvice,
    messageAdvice,
    dhis2Advice,
  ].flatMap((rule) => rule(input))
  return found.sort((a, b) => priorities.indexOf(a.priority) - priorities.indexOf(b.priority))
}
