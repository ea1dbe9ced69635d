import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { organizationChoices } from '#platform/queries/choices.ts'
import { toOffset } from '#platform/routing/offset.ts'
import { ChangeAccount } from '#ui/account/change-account.tsx'
import { HandOverLink } from '#ui/account-link/hand-over-link.tsx'
import { InvitePerson } from '#ui/account-link/invite-person.tsx'
import { NewLink } from '#ui/account-link/new-link.tsx'
import type { OpenedLink } from '#ui/account-link/queries.ts'
import { IconUserPlus, IconUsers } from '#ui/icons.ts'
import { Page } from '#ui/page.tsx'
import { ListPanel } from '#ui/table/list-panel.tsx'
import { messages } from './messages.ts'
import { listUsers, type User } from './queries.ts'
import { useUserColumns } from './user-columns.tsx'

export function UsersPage() {
  const t = useMessages(messages)
  const { offset = 0, organization, invite = false } = useSearch({ from: '/signed-in/users' })
  const navigate = useNavigate()
  const [changing, setChanging] = useState<User>()
  const [linking, setLinking] = useState<User>()
  const [toHandOver, setToHandOver] = useState<{ who: string; opened: OpenedLink }>()
  const query = useQuery(listUsers(offset, organization))
  const organizations = useQuery(organizationChoices).data?.items ?? []
  const columns = useUserColumns(organizations, { onChange: setChanging, onLink: setLinking })
  const inOrganization = organization ? { organization } : {}
  const moveTo = (to: number, isInviting = false) =>
    void navigate({
      to: '/users',
      search: { ...toOffset(to), ...inOrganization, ...(isInviting ? { invite: true } : {}) },
    })
  const inviteButton = (
    <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => moveTo(offset, true)}>
      {t.invite}
    </Button>
  )
  return (
    <Page title={t.title} lead={t.lead} actions={inviteButton}>
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
        empty={{ icon: IconUsers, title: t.emptyTitle, text: t.emptyText, action: inviteButton }}
        onMove={moveTo}
      />
      {invite && organizations.length > 0 && query.isSuccess && !query.isPlaceholderData && (
        <InvitePerson
          title={t.invite}
          organizations={{ choices: organizations, chosen: organization }}
          // Whoever is first in an organization manages it.
          role={query.data?.total === 0 ? 'programme_admin' : 'operator'}
          onClose={() => moveTo(offset)}
          onOpened={(who, opened) => setToHandOver({ who, opened })}
        />
      )}
      {linking && (
        <NewLink
          key={linking.id}
          user={linking}
          isAnywhere
          onClose={() => setLinking(undefined)}
          onOpened={(opened) => setToHandOver({ who: linking.full_name ?? linking.email, opened })}
        />
      )}
      {toHandOver && <HandOverLink {...toHandOver} onClose={() => setToHandOver(undefined)} />}
      {changing && <ChangeUser key={changing.id} user={changing} onClose={() => setChanging(undefined)} />}
    </Page>
  )
}

function ChangeUser({ user, onClose }: { user: User; onClose: () => void }) {
  const params = { path: { user_id: user.id } }
  return (
    <ChangeAccount
      account={user}
      save={(body) => dataOf(api.PATCH('/admin/users/{user_id}', { params, body }))}
      onClose={onClose}
    />
  )
}
