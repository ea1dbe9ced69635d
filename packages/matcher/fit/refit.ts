import { priorShift } from '../src/score.ts'
import type { FilePerson } from './days-of-registration.ts'
import {
  compileFileWeights,
  type FileWeightsFile,
  fileAgreementOf,
  fileLogitOf,
  fittedFeatures,
  forEachFittedFeature,
  valuesOf,
} from './file-weights.ts'
import { namedWeights } from './fit-weights.ts'
import { emptyRows, fitLogistic } from './logistic.ts'
import type { RegistryFile } from './registry-file.ts'

const RIDGE = 20

/** Corrects known weights by what reviewers decided; few decisions move them little. Rows: record_id_1, record_id_2, decision. */
export function refitFromDecisions(
  base: FileWeightsFile,
  registry: RegistryFile,
  decisions: readonly Record<string, string>[],
): FileWeightsFile {
  const weights = compileFileWeights(base)
  const at = new Map(registry.ids.map((id, position) => [id, position]))
  const rows = emptyRows()
  for (const { record_id_1 = '', record_id_2 = '', decision } of decisions) {
    const a = registry.people[at.get(record_id_1) ?? -1]
    const b = registry.people[at.get(record_id_2) ?? -1]
    if (!a || !b || (decision !== 'merge' && decision !== 'distinct')) continue
    addDecision(a, b, decision === 'merge')
  }
  const corrections = fitLogistic(rows, fittedFeatures.length, { ridge: RIDGE, interceptRidge: RIDGE })
  return {
    ...base,
    weights: namedWeights(valuesOf(weights).map((value, feature) => value + (corrections[feature] as number))),
  }

  function addDecision(a: FilePerson, b: FilePerson, isMatch: boolean): void {
    const agreement = fileAgreementOf(a, b, registry.population)
    forEachFittedFeature(agreement, (feature, value) => {
      rows.columns.push(feature)
      rows.values.push(value)
    })
    rows.starts.push(rows.columns.length)
    rows.labels.push(isMatch ? 1 : 0)
    rows.weights.push(1)
    const logit = fileLogitOf(agreement, weights)
    rows.offsets.push(logit + priorShift(registry.population.size, weights, logit))
  }
}
