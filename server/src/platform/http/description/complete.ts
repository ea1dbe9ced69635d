import type { RefusalFormat } from '../refusal-format.ts'
import { describeExamples, readExamples } from './describe-examples.ts'
import { describeFiles } from './describe-files.ts'
import { describeHeaders } from './describe-headers.ts'
import { withProblems } from './describe-problems.ts'
import { describeWebhooks } from './describe-webhooks.ts'
import { resolveDescribed } from './described-as.ts'
import { type Document, operationsOf } from './document.ts'
import { nameSchemas } from './name-schemas.ts'
import { nameOperations } from './operation-names.ts'
import { tagDescriptions } from './tags.ts'

/** Completes what the routes say about themselves with what holds for all of them. */
export function completeDescription(raw: Document, formats: readonly RefusalFormat[]): Document {
  const document = resolveDescribed(raw)
  nameOperations(document)
  describeFiles(document)
  for (const { operation } of operationsOf(document)) operation.security ??= []
  const described = withProblems(document, formats)
  describeHeaders(described)
  nameSchemas(described)
  describeWebhooks(described)
  describeExamples(described, readExamples())
  const used = new Set(operationsOf(described).flatMap(({ operation }) => operation.tags ?? []))
  described.tags = [...used].map((name) => ({ name, description: tagDescriptions[name] ?? '' }))
  return described
}
