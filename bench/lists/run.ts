// npm run bench -- lists [--rows 100000] [--plans]
// How long a page of each list takes with 1,000 rows and with many, at its beginning and at its end. With --plans also what PostgreSQL
// did for each page of the long lists, as `explain (analyze, buffers)` tells it.
import { parseArgs } from 'node:util'
import type { ReadScope } from '@samakart/server/internal/platform/scopes'
import { findEntries, listEntries } from '@samakart/server/internal/slices/audit/queries'
import { listJobs } from '@samakart/server/internal/slices/campaigns/jobs/list-jobs'
import { listCards } from '@samakart/server/internal/slices/cards/index'
import { listMessages } from '@samakart/server/internal/slices/distribution/index'
import { listPeople, listReviews } from '@samakart/server/internal/slices/mpi/index'
import { type BenchService, openBenchService } from '../mpi/registry-service.ts'
import { explain, recordStatements, type Statement } from '../plans.ts'
import { ACTOR, CAMPAIGN, fillLists } from './fill-lists.ts'

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '100000' }, plans: { type: 'boolean', default: false } },
})
const FEW = 1_000
const MANY = Number(values.rows)
const RUNS = 21
const page = { limit: 50, offset: 0 }

const lists: Record<string, (scope: ReadScope) => Promise<unknown>> = {
  'cards, newest first': (scope) => listCards(scope, page),
  'cards of a campaign that are valid': (scope) =>
    listCards(scope, { ...page, campaign_id: CAMPAIGN, status: 'valid' }),
  'cards that are revoked, by last change': (scope) =>
    listCards(scope, { ...page, status: 'revoked', sort: '-updated_at' }),
  'cards changed since a day': (scope) =>
    listCards(scope, { ...page, sort: 'updated_at', updated_since: '2001-01-01' }),
  'cards, the last page by its cursor': (scope) =>
    listCards(scope, { ...page, sort: '-issued_at', after: ['2000-01-01T00:00:30.000Z', 'card_~'] }),
  'messages of a campaign': (scope) => listMessages(scope, { ...page, campaign_id: CAMPAIGN }),
  'messages that failed, by last change': (scope) =>
    listMessages(scope, { ...page, status: 'failed', sort: '-updated_at' }),
  'people by last change': (scope) => listPeople(scope, { ...page, sort: '-updated_at' }),
  'reviews, most alike first': (scope) => listReviews(scope, { ...page, status: 'open', sort: '-score' }),
  'the audit trail': (scope) => listEntries(scope, page),
  'the audit trail of one user': (scope) => findEntries(scope, { actor: `${ACTOR}7` }, page),
  'the audit trail of a week': (scope) =>
    findEntries(scope, { from: '2000-01-01T00:00:00Z', to: '2000-01-08T00:00:00Z' }, page),
  'jobs that are completed': (scope) => listJobs(scope, { ...page, status: 'completed' }),
}

const few = await measure(FEW)
const many = await measure(MANY)
console.log(`\nmilliseconds for a page of 50: ${FEW} rows, ${MANY} rows, ratio`)
for (const name of Object.keys(lists)) {
  const [a, b] = [few.get(name) ?? 0, many.get(name) ?? 0]
  console.log(`${name}: ${a.toFixed(1)}, ${b.toFixed(1)}, ${(b / a).toFixed(1)}`)
}

async function measure(rows: number): Promise<Map<string, number>> {
  const statements = recordStatements()
  await using service = await openBenchService()
  await fillLists(service, rows)
  const medians = new Map<string, number>()
  for (const [name, list] of Object.entries(lists)) {
    const times: number[] = []
    for (let run = 0; run < RUNS; run++) {
      statements.length = 0
      const start = performance.now()
      await service.ask(list)
      times.push(performance.now() - start)
    }
    medians.set(name, times.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0)
    if (values.plans && rows === MANY) await printPlans(service, name, [...statements])
  }
  return medians
}

async function printPlans(service: BenchService, name: string, statements: readonly Statement[]): Promise<void> {
  console.log(`\n## ${name}`)
  const interesting = statements.filter(({ text }) => /(card|message|identity|review|job|audit)/.test(text))
  for (const plan of await explain(service, interesting)) console.log(plan, '\n')
}
