import type { ListItem, ResponseBody } from '@samakart/sdk'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import type { Language } from '#platform/i18n/language.ts'
import { learnedKey } from '../queries.ts'

export type Trial = ListItem<'/mpi/lab/trials'>
export type TrialInFull = ResponseBody<'/mpi/lab/trials/{trial_id}', 'get'>
export type Example = TrialInFull['examples'][number]

export const trialsKey = [...learnedKey, 'trials'] as const

const RUNNING_MS = 1_500
const SHOWN = 10

export const isUnderWay = ({ status }: Pick<Trial, 'status'>) => status === 'waiting' || status === 'running'

export const listTrials = queryOptions({
  queryKey: [...trialsKey, 'list'],
  queryFn: ({ signal }) => dataOf(api.GET('/mpi/lab/trials', { params: { query: { limit: SHOWN } }, signal })),
  refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? RUNNING_MS : false),
})

/** The service writes the reasons, so the language belongs to the key. */
export const readTrial = (trialId: string, status: Trial['status'], language: Language) =>
  queryOptions({
    queryKey: [...trialsKey, 'one', trialId, status, language],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/mpi/lab/trials/{trial_id}', { params: { path: { trial_id: trialId } }, signal })),
    placeholderData: keepPreviousData,
  })
