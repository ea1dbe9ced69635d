import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import { ApiProblem, type FieldMistake } from '#platform/api/problem.ts'
import type { Field } from '../people/fields.ts'
import type { PeopleList } from '../people/people-list.ts'

export interface FitRequest {
  campaignId: string
  people: PeopleList
  /** Fields that the template refuses when they are too long; where there are none nothing is asked. */
  lengthLimited: readonly Field[]
  withMpi: boolean
  pass?: { font_scale: number; max_attrs: number }
}

const DPI = 300

/**
 * Which rows are too long for their template, in the service's words: it has the fonts. Names alone are sent and nothing is
 * kept. Without an answer the list counts as good: the service checks again before anything is paid.
 */
export const fitQuery = ({ campaignId, people, lengthLimited, withMpi, pass }: FitRequest) =>
  queryOptions({
    queryKey: ['fit', campaignId, people.version(), lengthLimited, withMpi, pass],
    queryFn: async ({ signal }): Promise<readonly FieldMistake[]> => {
      const beneficiaries = people.rows.map(({ first_name, last_name }) => ({ first_name, last_name }))
      const body = {
        beneficiaries,
        dpi: DPI,
        include_mpi_id: withMpi,
        ...(pass ? { sovereign_config: pass } : {}),
      } as const
      const params = { path: { campaign_id: campaignId } }
      try {
        await dataOf(api.POST('/campaigns/{campaign_id}/jobs/estimate', { params, body, signal }))
        return []
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error
        return error.mistakes.filter(({ path }) => lengthLimited.some((field) => path.endsWith(`/${field}`)))
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  })
