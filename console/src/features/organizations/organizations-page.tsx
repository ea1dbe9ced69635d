import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { toOffset } from '#platform/routing/offset.ts'
import { IconBuildingCommunity, IconPlus } from '#ui/icons.ts'
import { labelOf } from '#ui/label-of.ts'
import { Page } from '#ui/page.tsx'
import { regionName } from '#ui/person/use-regions.ts'
import { planNames } from '#ui/plan-names.ts'
import type { Column } from '#ui/table/data-table.tsx'
import { ListPanel } from '#ui/table/list-panel.tsx'
import { Tag } from '#ui/tag.tsx'
import { AddOrganization } from './add-organization.tsx'
import { messages } from './messages.ts'
import { listOrganizations, type Organization } from './queries.ts'

export function OrganizationsPage() {
  const t = useMessages(messages)
  const { offset = 0, add = false } = useSearch({ from: '/signed-in/organizations' })
  const navigate = useNavigate()
  const query = useQuery(listOrganizations(offset))
  const columns = useColumns()
  const moveTo = (to: number, isAdding = false) =>
    void navigate({ to: '/organizations', search: { ...toOffset(to), ...(isAdding ? { add: true } : {}) } })
  const addButton = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => moveTo(offset, true)}>
      {t.add}
    </Button>
  )
  return (
    <Page title={t.title} lead={t.lead} actions={addButton}>
      <ListPanel
        label={t.title}
        query={query}
        rowsOf={({ items }) => items}
        rowId={({ id }) => id}
        columns={columns}
        empty={{ icon: IconBuildingCommunity, title: t.emptyTitle, text: t.emptyText }}
        onMove={moveTo}
      />
      <AddOrganization isOpen={add} onClose={() => moveTo(offset)} />
    </Page>
  )
}

function useColumns(): Column<Organization>[] {
  const t = useMessages(messages)
  const plans = useMessages(planNames)
  const { shortDate } = useFormats()
  return [
    { id: 'name', header: t.name, cell: ({ name }) => <strong>{name}</strong> },
    { id: 'place', header: t.country, cell: ({ country_code }) => country_code },
    {
      id: 'region',
      header: t.region,
      cell: ({ country_code, region_code }) => regionName(country_code, region_code),
    },
    {
      id: 'plan',
      header: t.plan,
      cell: ({ plan }) => <Tag>{labelOf(plans, plan)}</Tag>,
    },
    { id: 'created', header: t.created, cell: ({ created_at }) => shortDate(new Date(created_at)) },
  ]
}
