import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { TextLink } from '#ui/links.tsx'
import { useRegions } from '#ui/person/use-regions.ts'
import type { Column } from '#ui/table/data-table.tsx'
import type { UnitFigures } from '../queries.ts'
import { messages } from './messages.ts'

type Figures = Pick<UnitFigures, 'enrollments' | 'people' | 'people_without_valid_card' | 'cards'>

/** What units and programmes are compared by. */
function useFigureColumns(): Column<Figures>[] {
  const t = useMessages(messages)
  const { number } = useFormats()
  const column = (id: string, header: string, of: (figures: Figures) => number): Column<Figures> => ({
    id,
    header,
    kind: 'number',
    cell: (figures) => number(of(figures)),
  })
  return [
    column(
      'enrollments',
      t.enrollments,
      ({ enrollments }) => enrollments.active + enrollments.completed + enrollments.cancelled,
    ),
    column('people', t.people, ({ people }) => people),
    column('without', t.without, ({ people_without_valid_card }) => people_without_valid_card),
    column('valid', t.valid, ({ cards }) => cards.valid),
  ]
}

export function useUnitColumns(): Column<UnitFigures & { name: string }>[] {
  const t = useMessages(messages)
  return [
    {
      id: 'unit',
      header: t.unit,
      cell: ({ uid, name }) => (
        <TextLink to="/dhis2/units" search={{ unit: uid, unitName: name }}>
          {name}
        </TextLink>
      ),
    },
    ...useFigureColumns(),
  ]
}

export function useProgrammeColumns(): Column<UnitFigures['programmes'][number]>[] {
  const t = useMessages(messages)
  return [{ id: 'programme', header: t.programme, cell: ({ public_label }) => public_label }, ...useFigureColumns()]
}

export function useRegionColumns(): Column<UnitFigures['regions'][number]>[] {
  const t = useMessages(messages)
  const { number } = useFormats()
  const { regionName } = useRegions()
  return [
    { id: 'region', header: t.region, cell: ({ region_code }) => regionName(region_code) },
    { id: 'residence', header: t.byResidence, kind: 'number', cell: ({ by_residence }) => number(by_residence) },
    { id: 'unit', header: t.byUnit, kind: 'number', cell: ({ by_unit }) => number(by_unit) },
    { id: 'both', header: t.byBoth, kind: 'number', cell: ({ by_both }) => number(by_both) },
  ]
}
