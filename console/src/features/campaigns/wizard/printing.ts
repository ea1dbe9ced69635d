import { ApiProblem, type FieldMistake } from '@samakart/sdk'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useSavedDesign } from '#ui/card/design.ts'
import { type CampaignDetail, listTemplates } from '../queries.ts'
import { type Field, fields, printedFields, toBeneficiaries } from './check-people.ts'
import type { PeopleList } from './people-list.ts'

/** Used until the description of the template is loaded. Nearly every card shows names. */
const unknownTemplate = {
  fields: ['full_name'],
  fields_without_mpi_id: ['full_name'],
  attributes: [] as string[],
  refused_when_long: [] as string[],
}

export type Printing = ReturnType<typeof usePrinting>

/** How the cards will be printed, and which checks of the list follow from it. */
export function usePrinting(campaign: CampaignDetail | undefined) {
  const queries = useQueryClient()
  const design = useSavedDesign()
  const [withMpi, setWithMpi] = useState(true)
  const templates = useQuery(listTemplates).data?.items
  const template = templates?.find(({ id }) => id === campaign?.template_id) ?? unknownTemplate
  const isPass = template.attributes.length > 0
  const maxAttributes = design.max_attrs
  const printed = useMemo(() => printedFields(template, { withMpi, maxAttributes }), [template, withMpi, maxAttributes])
  const lengthLimited: Field[] = fields.filter(
    (field) => template.refused_when_long.includes(field) && printed.has(field),
  )

  const fitQuestion = (people: PeopleList) =>
    askFit({
      campaignId: campaign?.id ?? '',
      people,
      lengthLimited,
      withMpi,
      ...(isPass ? { pass: { font_scale: design.font_scale, max_attrs: maxAttributes, format: design.format } } : {}),
    })
  /** Asks the service which names are too long and adds its answer to the list. Returns whether the list is correct. */
  const checkFit = async (people: PeopleList): Promise<boolean> => {
    people.setPrinted(printed)
    if (lengthLimited.length > 0 && people.rows.length > 0) {
      const version = people.version()
      const mistakes = await queries.fetchQuery(fitQuestion(people)).catch(() => [])
      if (people.version() === version) people.replaceMistakes(lengthLimited, mistakes)
    }
    return people.mistakes().length === 0
  }
  return { withMpi, setWithMpi, printed, lengthLimited, fitQuestion, checkFit }
}

interface FitQuestion {
  campaignId: string
  people: PeopleList
  /** The template refuses these fields when they are too long. If there are none, nothing is sent. */
  lengthLimited: readonly Field[]
  withMpi: boolean
  pass?: { font_scale: number; max_attrs: number; format: 'pass' | 'cr80' }
}

/**
 * Asks the service which rows are too long for their template, because only the service has the fonts. Only names
 * and beneficiary numbers are sent, and nothing is stored. Without an answer the list counts as correct: the service checks again before anything is
 * paid.
 */
const askFit = ({ campaignId, people, lengthLimited, withMpi, pass }: FitQuestion) =>
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
        include_mpi_id: withMpi,
        ...(pass ? { sovereign_config: pass } : {}),
      }
      const params = { path: { campaign_id: campaignId } }
      try {
        await dataOf(api.POST('/campaigns/{campaign_id}/fit', { params, body, signal }))
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
