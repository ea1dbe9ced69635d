import { Button, Group, NativeSelect, Text } from '@mantine/core'
import type { ListItem } from '@samakart/sdk'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { defineMessages } from '#platform/i18n/messages.ts'
import { toOffset } from '#platform/offset.ts'
import { organizationChoices, usersKey } from '#platform/queries.ts'
import { useUser } from '#platform/session/session.ts'
import { AccountName, accountMessages, ChangeAccount } from '#ui/account.tsx'
import type { OpenedLink } from '#ui/account-link.tsx'
import { HandOverLink, InvitePerson, messages as linkMessages, NewLink } from '#ui/account-link.tsx'
import { commonMessages } from '#ui/common-messages.ts'
import { IconUserPlus, IconUsers } from '#ui/icons.ts'
import { labelOf } from '#ui/label-of.ts'
import { roleNames } from '#ui/names.ts'
import { Page } from '#ui/page.tsx'
import type { Column } from '#ui/table/data-table.tsx'
import { RowButton } from '#ui/table/data-table.tsx'
import { ListPanel } from '#ui/table/list-panel.tsx'
import { Tag } from '#ui/tag.tsx'

export const messages = defineMessages({
  title: { fr: 'Utilisateurs', en: 'Users', wo: 'Jëfandikukat yi' },
  lead: {
    fr: 'Les personnes qui peuvent se connecter. Un changement de rôle vaut dès la requête suivante.',
    en: 'The people who can sign in. A change of role applies from the next request on.',
    wo: 'Ñi mëna duggu. Coppite wàll dafay dale ci laaj biy ñëw.',
  },
  invite: { fr: 'Inviter un utilisateur', en: 'Invite a user', wo: 'Woo jëfandikukat' },
  name: { fr: 'Nom complet', en: 'Full name', wo: 'Tur ak sant' },
  user: { fr: 'Utilisateur', en: 'User', wo: 'Jëfandikukat' },
  role: { fr: 'Rôle', en: 'Role', wo: 'Wàll' },
  organization: { fr: 'Organisation', en: 'Organization', wo: 'Mbootaay' },
  allOrganizations: { fr: 'Toutes les organisations', en: 'All organizations', wo: 'Mbootaay yépp' },
  status: { fr: 'Accès', en: 'Access', wo: 'Duggu' },
  open: { fr: 'Ouvert', en: 'Open', wo: 'Ubbeeku' },
  invited: { fr: 'Invité', en: 'Invited', wo: 'Woo nañu ko' },
  closed: { fr: 'Fermé', en: 'Closed', wo: 'Tëju' },
  secondFactor: { fr: '2e facteur', en: '2nd factor', wo: '2eelu firnde' },
  hasSecondFactor: { fr: 'Oui', en: 'Yes', wo: 'Waaw' },
  noSecondFactor: { fr: 'Non', en: 'No', wo: 'Déedéet' },
  since: { fr: 'Depuis le', en: 'Since', wo: 'Li dale' },
  change: { fr: 'Modifier', en: 'Change', wo: 'Soppi' },
  emptyTitle: { fr: 'Aucun utilisateur ici', en: 'No users here', wo: 'Amul jëfandikukat fii' },
  emptyText: {
    fr: 'Cette organisation n’a encore personne. Invitez son responsable de programme.',
    en: 'This organization has nobody yet. Invite its programme administrator.',
    wo: 'Mbootaay gii amagul kenn. Wool yoriku porogaraam bi.',
  },
})

export type User = ListItem<'/admin/users'>

const LIMIT = 25

export const listUsers = (offset: number, organization: string | undefined) =>
  queryOptions({
    queryKey: [...usersKey, { offset, organization }],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/admin/users', {
          params: { query: { limit: LIMIT, offset, ...(organization ? { organization_id: organization } : {}) } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })

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

export function useUserColumns(
  organizations: readonly ListItem<'/admin/organizations'>[],
  { onChange, onLink }: { onChange: (user: User) => void; onLink: (user: User) => void },
): Column<User>[] {
  const t = useMessages(messages)
  const { changeOf } = useMessages(accountMessages)
  const link = useMessages(linkMessages)
  const { actions } = useMessages(commonMessages)
  const roles = useMessages(roleNames)
  const { shortDate } = useFormats()
  const self = useUser()
  return [
    {
      id: 'user',
      header: t.user,
      cell: (user) => <AccountName account={user} />,
    },
    { id: 'role', header: t.role, cell: ({ role }) => labelOf(roles, role) },
    {
      id: 'organization',
      header: t.organization,
      cell: ({ organization_id }) => organizations.find(({ id }) => id === organization_id)?.name ?? '…',
    },
    {
      id: 'status',
      header: t.status,
      cell: ({ disabled, invited }) => (
        <Tag tone={disabled ? 'bad' : invited ? 'calm' : 'good'}>
          {disabled ? t.closed : invited ? t.invited : t.open}
        </Tag>
      ),
    },
    {
      id: 'secondFactor',
      header: t.secondFactor,
      cell: ({ second_factor }) => (
        <Tag tone={second_factor ? 'good' : 'calm'}>{second_factor ? t.hasSecondFactor : t.noSecondFactor}</Tag>
      ),
    },
    { id: 'since', header: t.since, cell: ({ created_at }) => <DateText text={shortDate(new Date(created_at))} /> },
    {
      id: 'change',
      header: actions,
      kind: 'action',
      cell: (user) => (
        <Group gap="xs" wrap="nowrap">
          {!user.disabled && user.id !== self.id && (
            <RowButton
              label={link.newLinkFor(user.full_name ?? user.email)}
              text={link.newLink}
              onClick={() => onLink(user)}
            />
          )}
          <RowButton label={changeOf(user.full_name ?? user.email)} text={t.change} onClick={() => onChange(user)} />
        </Group>
      ),
    },
  ]
}

const DateText = ({ text }: { text: string }) => (
  <Text component="span" inherit style={{ whiteSpace: 'nowrap' }}>
    {text}
  </Text>
)
