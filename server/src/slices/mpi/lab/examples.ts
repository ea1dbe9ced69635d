import { comparePrepared, shownScore } from '@samakart/matcher'
import type { Language } from '@samakart/rules/language'
import type { ReadScope } from '#platform/scopes.ts'
import { readPeople } from '../candidates.ts'
import type { PersonRecord } from '../person-record.ts'
import { sayReasons } from '../reasons/say-reasons.ts'
import { rulesOf } from './run-trial.ts'
import { getTrial, presentTrial } from './trials.ts'

/**
 * A trial with some pairs of each movement, as the people are now: only their numbers are stored. Whoever was merged or erased since
 * is left out.
 */
export async function readTrial(scope: ReadScope, id: string, language: Language) {
  const trial = await getTrial(scope, id)
  const kept = trial.result?.examples ?? []
  const people = new Map(
    (await readPeople(scope, [...new Set(kept.flatMap(({ numbers }) => numbers.flat()))])).map((person) => [
      person.identity_number,
      person,
    ]),
  )
  if (people.size === 0) return { ...presentTrial(trial), examples: [] }
  const { now, tried } = await rulesOf(scope, trial)
  const examples = kept.flatMap(({ from, to, numbers }) =>
    numbers.flatMap(([low, high]) => {
      const [older, newer] = [people.get(low), people.get(high)]
      if (!older || !newer) return []
      const [before, after] = [now, tried].map(({ population }) =>
        comparePrepared(older.prepared, newer.prepared, population),
      ) as [ReturnType<typeof comparePrepared>, ReturnType<typeof comparePrepared>]
      return [
        {
          from,
          to,
          score_now: shownScore(before.score),
          score_tried: shownScore(after.score),
          existing: { mpi_id: older.mpi_id, ...shown(older.person) },
          new: { mpi_id: newer.mpi_id, ...shown(newer.person) },
          reasons: sayReasons(after.explanation, language),
        },
      ]
    }),
  )
  return { ...presentTrial(trial), examples }
}

const shown = ({ first_name, last_name, date_of_birth, gender, region_code, commune }: PersonRecord) => ({
  first_name,
  last_name,
  date_of_birth,
  gender,
  region_code,
  commune,
})
