import { useDebouncedValue } from '@mantine/hooks'
import type { ResponseBody } from '@samakart/sdk'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { toBeneficiaries } from '../people/fields.ts'
import type { PeopleList } from '../people/people-list.ts'

export type FoundDuplicates = NonNullable<ResponseBody<'/campaigns/{campaign_id}/jobs/estimate', 'post'>['duplicates']>
export type DuplicateExample = FoundDuplicates['examples'][number]
export type DuplicateChoice = FoundDuplicates['policy']

/** How long the list and the choices must be unchanged before the service is asked. */
const DEBOUNCE_MS = 450

/** The choices belong to one state of the list: when it changes, its rows have other numbers. */
interface RowChoices {
  version: number
  choices: ReadonlyMap<number, DuplicateChoice>
}

export type DuplicatesOfList = ReturnType<typeof useDuplicates>

/** Who of the list has a card already, and what happens to them. Exact repeats are skipped unless the user decides otherwise. */
export function useDuplicates(campaignId: string | undefined, people: PeopleList | undefined, withMpi: boolean) {
  const [policy, setPolicy] = useState<DuplicateChoice>('skip')
  const [chosen, setChosen] = useState<RowChoices>({ version: 0, choices: new Map() })
  useSyncExternalStore(people?.subscribe ?? subscribeToNothing, people?.version ?? nothing)
  const version = people?.version() ?? 0
  const choices = chosen.version === version ? chosen.choices : noChoices
  const duplicate_rows = [...choices].map(([row, choice]) => ({ row, choice }))
  const key = JSON.stringify([campaignId, version, policy, duplicate_rows, withMpi])
  const [rested] = useDebouncedValue(key, DEBOUNCE_MS)
  const isGood = people !== undefined && people.rows.length > 0 && people.mistakes().length === 0
  const query = useQuery({
    queryKey: ['duplicates', key],
    queryFn: async ({ signal }) => {
      const params = { path: { campaign_id: campaignId ?? '' } }
      const body = {
        beneficiaries: toBeneficiaries(people?.rows ?? []),
        include_mpi_id: withMpi,
        duplicates: policy,
        duplicate_rows,
      }
      const estimate = await dataOf(api.POST('/campaigns/{campaign_id}/jobs/estimate', { params, body, signal }))
      return estimate.duplicates ?? null
    },
    enabled: campaignId !== undefined && isGood && rested === key,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  const isCurrent = query.data !== undefined && !query.isPlaceholderData
  return {
    campaignId,
    policy,
    setPolicy: (next: DuplicateChoice) => {
      setPolicy(next)
      setChosen({ version, choices: noChoices })
    },
    choices,
    chooseRow: (row: number, choice: DuplicateChoice) =>
      setChosen({ version, choices: new Map(choices).set(row, choice) }),
    query,
    /** The answer for the list and the choices as they are. */
    found: isCurrent ? query.data : undefined,
    isGood,
    /** What the job is sent with. */
    body: { duplicates: policy, ...(duplicate_rows.length > 0 ? { duplicate_rows } : {}) },
  }
}

const noChoices: RowChoices['choices'] = new Map()
const subscribeToNothing = () => () => {}
const nothing = () => 0
