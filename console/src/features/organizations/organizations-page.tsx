import { Badge, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBuildingCommunity, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { toOffset } from '#platform/routing/offset.ts'
import { Page } from '#ui/page.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { type Column, DataTable } from '#ui/table/data-table.tsx'
import { Pager } from '#ui/table/pager.tsx'
import { wordOf } from '#ui/word-of.ts'
import { planNames } from '#ui/words.ts'
import { AddOrganization } from './add-organization.tsx'
import { messages } from './messages.ts'
import { listOrganizations, type Organization } from './queries.ts'

export function OrganizationsPage() {
  const t = useMessages(messages)
  const { offset = 0 } = useSearch({ from: '/signed-in/organizations' })
  const navigate = useNavigate()
  const [isAdding, adding] = useDisclosure()
  const query = useQuery(listOrganizations(offset))
  const columns = useColumns()
  const addButton = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={adding.open}>
      {t.add}
    </Button>
  )
  return (
    <Page title={t.title} lead={t.lead} actions={addButton}>
      <Sheet isFlush>
        <Loaded
          query={query}
          isEmpty={({ items }) => items.length === 0}
          empty={
            <Notice icon={IconBuildingCommunity} title={t.emptyTitle}>
              {t.emptyText}
            </Notice>
          }
        >
          {(page) => (
            <>
              <DataTable label={t.title} columns={columns} rows={page.items} rowId={({ id }) => id} />
              <Pager {...page} onMove={(to) => void navigate({ to: '/organizations', search: toOffset(to) })} />
            </>
          )}
        </Loaded>
      </Sheet>
      <AddOrganization isOpen={isAdding} onClose={adding.close} />
    </Page>
  )
}

function useColumns(): Column<Organization>[] {
  const t = useMessages(messages)
  const plans = useMessages(planNames)
  const { date } = useFormats()
  return useMemo(
    () => [
      { id: 'name', header: t.name, cell: ({ name }) => <strong>{name}</strong> },
      { id: 'place', header: t.country, cell: ({ country_code }) => country_code },
      { id: 'region', header: t.region, cell: ({ region_code }) => region_code },
      {
        id: 'plan',
        header: t.plan,
        cell: ({ plan }) => (
          <Badge variant="light" tt="none" fw={600}>
            {wordOf(plans, plan)}
          </Badge>
        ),
      },
      { id: 'created', header: t.created, cell: ({ created_at }) => date(new Date(created_at)) },
    ],
    [t, plans, date],
  )
}
