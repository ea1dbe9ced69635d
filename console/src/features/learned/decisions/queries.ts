import type { ResponseBody } from '@samakart/sdk'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import type { Language } from '#platform/i18n/language.ts'
import { learnedKey } from '../queries.ts'

export type Teaching = ResponseBody<'/mpi/teaching', 'get'>
export type Look = NonNullable<Teaching['last']>

const ASKED_MS = 2_000

/** The service writes the sentences, so the language belongs to the key. */
export const readTeaching = (language: Language, isAsked: boolean) =>
  queryOptions({
    queryKey: [...learnedKey, 'decisions', language],
    queryFn: ({ signal }) => dataOf(api.GET('/mpi/teaching', { signal })),
    placeholderData: keepPreviousData,
    refetchInterval: isAsked ? ASKED_MS : false,
  })
