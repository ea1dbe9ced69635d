import { Button, NativeSelect } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useMessages } from '#platform/i18n/current-language.ts'
import { organizationChoices } from '#platform/queries/choices.ts'
import { toOffset } from '#platform/routing/offset.ts'
import { IconPlus, IconUsers } from '#ui/icons.ts'
import { Page } from '#ui/page.tsx'
import { ListPanel } from '#ui/table/list-panel.tsx'
import { AddUser } from './add-user.tsx'
import { ChangeUser } from './change-user.tsx'
import { messages } from './messages.ts'
import { listUsers, type User } from './queries.ts'
import { useUserColumns } from './user-columns.tsx'

export function UsersPage() {
  const t = useMessages(messages)
  const { offset = 0, organization } = useSearch({ from: '/signed-in/users' })
  const navigate = useNavigate()
  const [isAdding, adding] = useDisclosure()
  const [changing, setChanging] = useState<User>()
  const query = useQuery(listUsers(offset, organization))
  const organizations = useQuery(organizationChoices).data?.items ?? []
  const columns = useUserColumns(organizations, setChanging)
  const inOrganization = organization ? { organization } : {}
  return (
    <Page
      title={t.title}
      lead={t.lead}
      actions={
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={adding.open}>
          {t.add}
        </Button>
      }
    >
      <NativeSelect
        label={t.organization}
        maw="24rem"
        w="100%"
        value={organization ?? ''}
        data={[
          { value: '', label: t.allOrganizations },
          ...organizations.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          void navigate({ to: '/users', search: value ? { organization: value } : {} })
        }
      />
      <ListPanel
        label={t.title}
        query={query}
        rowsOf={({ items }) => items}
        rowId={({ id }) => id}
        columns={columns}
        empty={{ icon: IconUsers, title: t.emptyTitle, text: t.emptyText }}
        onMove={(to) => void navigate({ to: '/users', search: { ...toOffset(to), ...inOrganization } })}
      />
      <AddUser isOpen={isAdding} onClose={adding.close} organizations={organizations} chosen={organization} />
      {changing && <ChangeUser key={changing.id} user={changing} onClose={() => setChanging(undefined)} />}
    </Page>
  )
}
