import { ApiProblem, type FieldMistake } from '@samakart/sdk'
import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import type { Field } from '../people/fields.ts'
import { toBeneficiaries } from '../people/fields.ts'
import type { PeopleList } from '../people/people-list.ts'

export interface FitRequest {
  campaignId: string
  people: PeopleList
  /** The template refuses these fields when they are too long. If there are none, nothing is sent. */
  lengthLimited: readonly Field[]
  withMpi: boolean
  pass?: { font_scale: number; max_attrs: number; format: 'pass' | 'cr80' }
}

const DPI = 300

/**
 * Asks the service which rows are too long for their template, because only the service has the fonts. Only names
 * and beneficiary numbers are sent, and nothing is stored. Without an answer the list counts as correct: the service checks again before anything is
 * paid.
 */
export const fitQuery = ({ campaignId, people, lengthLimited, withMpi, pass }: FitRequest) =>
  queryOptions({
    queryKey: ['fit', campaignId, people.version(), lengthLimited, withMpi, pass],
    queryFn: async ({ signal }): Promise<readonly FieldMistake[]> => {
      const beneficiaries = toBeneficiaries(people.rows).map(({ first_name, last_name, beneficiary_id }) => ({
        first_name,
        last_name,
        ...(beneficiary_id !== undefined && lengthLimited.includes('beneficiary_id') ? { beneficiary_id } : {}),
      }))
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
