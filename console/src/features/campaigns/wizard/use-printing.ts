import type { ListItem } from '@samakart/sdk'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSavedDesign } from '#ui/card/design.ts'
import { type Field, fields } from '../people/fields.ts'
import type { PeopleList } from '../people/people-list.ts'
import { type CampaignDetail, listTemplates } from '../queries.ts'
import { type FitRequest, fitQuery } from './fit-query.ts'

type Template = Pick<ListItem<'/templates'>, 'fields' | 'fields_without_mpi_id' | 'attributes'>

interface PrintChoices {
  withMpi: boolean
  /** Only `sovereign` limits its attributes. */
  maxAttributes: number
}

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

  const fitRequest = (people: PeopleList): FitRequest => ({
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
      const mistakes = await queries.fetchQuery(fitQuery(fitRequest(people))).catch(() => [])
      if (people.version() === version) people.replaceMistakes(lengthLimited, mistakes)
    }
    return people.mistakes().length === 0
  }
  return { withMpi, setWithMpi, printed, lengthLimited, fitRequest, checkFit }
}

/** Returns the fields that stand on the card. Only they have to be printable. */
export function printedFields(template: Template, { withMpi, maxAttributes }: PrintChoices): ReadonlySet<Field> {
  const dropped = template.attributes.slice(maxAttributes)
  const shown = (withMpi ? template.fields : template.fields_without_mpi_id).filter((key) => !dropped.includes(key))
  const isName = (field: Field) => field === 'first_name' || field === 'last_name'
  return new Set(fields.filter((field) => shown.includes(field) || (isName(field) && shown.includes('full_name'))))
}
