import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useMessages } from '#platform/i18n/current-language.ts'
import { toOffset } from '#platform/routing/offset.ts'
import { IconBuildingCommunity, IconPlus } from '#ui/icons.ts'
import { Page } from '#ui/page.tsx'
import { ListPanel } from '#ui/table/list-panel.tsx'
import { AddOrganization } from './add-organization.tsx'
import { ChangeOrganization } from './change-organization.tsx'
import { messages } from './messages.ts'
import { useOrganizationColumns } from './organization-columns.tsx'
import { listOrganizations, type Organization } from './queries.ts'

export function OrganizationsPage() {
  const t = useMessages(messages)
  const { offset = 0, add = false } = useSearch({ from: '/signed-in/organizations' })
  const navigate = useNavigate()
  const query = useQuery(listOrganizations(offset))
  const [changing, setChanging] = useState<Organization>()
  const columns = useOrganizationColumns(query.data?.items ?? [], setChanging)
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
      {changing && (
        <ChangeOrganization key={changing.id} organization={changing} onClose={() => setChanging(undefined)} />
      )}
      <AddOrganization
        isOpen={add}
        onClose={() => moveTo(offset)}
        onAdded={(organization) => void navigate({ to: '/users', search: { organization, invite: true } })}
      />
    </Page>
  )
}
