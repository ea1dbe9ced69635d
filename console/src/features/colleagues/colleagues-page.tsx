import { Button, Group, Text } from '@mantine/core'
import type { ListItem } from '@samakart/sdk'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { defineMessages } from '#platform/i18n/messages.ts'
import { toOffset } from '#platform/offset.ts'
import { usersKey } from '#platform/queries.ts'
import { isAtLeast, type Role } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { AccountName, accountMessages, ChangeAccount } from '#ui/account.tsx'
import type { OpenedLink } from '#ui/account-link.tsx'
import { HandOverLink, InvitePerson, messages as linkMessages, NewLink } from '#ui/account-link.tsx'
import { commonMessages } from '#ui/common-messages.ts'
import { IconUserPlus, IconUsersGroup } from '#ui/icons.ts'
import { labelOf } from '#ui/label-of.ts'
import { roleNames } from '#ui/names.ts'
import { Page } from '#ui/page.tsx'
import type { Column } from '#ui/table/data-table.tsx'
import { RowButton } from '#ui/table/data-table.tsx'
import { ListPanel } from '#ui/table/list-panel.tsx'
import { Tag } from '#ui/tag.tsx'
import { useNow } from '#ui/use-now.ts'

export const messages = defineMessages({
  title: { fr: 'Collègues', en: 'Colleagues', wo: 'Naataangoo liggéey yi' },
  lead: {
    fr: 'Qui travaille dans votre organisation, et avec quel rôle. Chacun choisit son mot de passe par un lien.',
    en: 'Who works in your organization, and in which role. Everybody chooses a password by a link.',
    wo: 'Ñan ñooy liggéey ci sa mbootaay, ak wan wàll. Ku nekk dina tànn baatu-jàllam ci ab lien.',
  },
  invite: { fr: 'Inviter un collègue', en: 'Invite a colleague', wo: 'Woo naataangoo' },
  name: { fr: 'Nom complet', en: 'Full name', wo: 'Tur ak sant' },
  colleague: { fr: 'Collègue', en: 'Colleague', wo: 'Naataangoo' },
  role: { fr: 'Rôle', en: 'Role', wo: 'Wàll' },
  status: { fr: 'Accès', en: 'Access', wo: 'Duggu' },
  active: { fr: 'Ouvert', en: 'Open', wo: 'Ubbeeku' },
  invited: { fr: 'Invité', en: 'Invited', wo: 'Woo nañu ko' },
  invitation_expired: { fr: 'Invitation expirée', en: 'Invitation expired', wo: 'Woote bi jeex na' },
  disabled: { fr: 'Fermé', en: 'Closed', wo: 'Tëju' },
  linkUntil: {
    fr: (time: string) => `lien jusqu’au ${time}`,
    en: (time: string) => `link until ${time}`,
    wo: (time: string) => `lien ba ${time}`,
  },
  notSent: { fr: 'le lien n’a pas pu être envoyé', en: 'the link could not be sent', wo: 'mënuñu yónnee lien bi' },
  lastSeen: { fr: 'Vu', en: 'Last seen', wo: 'Gis nañu ko' },
  secondFactor: { fr: '2e facteur', en: '2nd factor', wo: '2eelu firnde' },
  hasSecondFactor: { fr: 'Oui', en: 'Yes', wo: 'Waaw' },
  noSecondFactor: { fr: 'Non', en: 'No', wo: 'Déedéet' },
  change: { fr: 'Modifier', en: 'Change', wo: 'Soppi' },
  emptyTitle: { fr: 'Aucun collègue', en: 'No colleagues', wo: 'Amul naataangoo' },
  emptyText: {
    fr: 'Invitez les personnes qui préparent les listes, impriment et vérifient.',
    en: 'Invite those who prepare lists, print and check.',
    wo: 'Wool ñiy waajal lim yi, di móol ak saytu.',
  },
  alone: {
    fr: 'Vous êtes seul pour l’instant. Invitez les personnes qui préparent les listes, impriment et vérifient.',
    en: 'You are alone for now. Invite those who prepare lists, print and check.',
    wo: 'Yaw kese nga fi nekk. Wool ñiy waajal lim yi, di móol ak saytu.',
  },
})

export type Colleague = ListItem<'/users'>

const LIMIT = 50

export const listColleagues = (offset: number) =>
  queryOptions({
    queryKey: [...usersKey, 'colleagues', { offset }],
    queryFn: ({ signal }) => dataOf(api.GET('/users', { params: { query: { limit: LIMIT, offset } }, signal })),
    placeholderData: keepPreviousData,
  })

interface LinkToHandOver {
  who: string
  opened: OpenedLink
}

export function ColleaguesPage() {
  const t = useMessages(messages)
  const { offset = 0, invite = false } = useSearch({ from: '/signed-in/colleagues' })
  const navigate = useNavigate()
  const [changing, setChanging] = useState<Colleague>()
  const [linking, setLinking] = useState<Colleague>()
  const [toHandOver, setToHandOver] = useState<LinkToHandOver>()
  const query = useQuery(listColleagues(offset))
  const columns = useColleagueColumns({ onChange: setChanging, onLink: setLinking })
  const moveTo = (to: number, isInviting = false) =>
    void navigate({ to: '/colleagues', search: { ...toOffset(to), ...(isInviting ? { invite: true } : {}) } })
  const handOver = (who: string) => (opened: OpenedLink) => {
    if (opened.link !== null) setToHandOver({ who, opened })
  }
  return (
    <Page
      title={t.title}
      lead={t.lead}
      actions={
        <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => moveTo(offset, true)}>
          {t.invite}
        </Button>
      }
    >
      {query.data?.total === 1 && <Text c="dimmed">{t.alone}</Text>}
      <ListPanel
        label={t.title}
        query={query}
        rowsOf={({ items }) => items}
        rowId={({ id }) => id}
        columns={columns}
        empty={{ icon: IconUsersGroup, title: t.emptyTitle, text: t.emptyText }}
        onMove={moveTo}
      />
      {invite && (
        <InvitePerson
          title={t.invite}
          onClose={() => moveTo(offset)}
          onOpened={(who, opened) => handOver(who)(opened)}
        />
      )}
      {changing && <ChangeColleague key={changing.id} colleague={changing} onClose={() => setChanging(undefined)} />}
      {linking && (
        <NewLink
          key={linking.id}
          user={linking}
          onClose={() => setLinking(undefined)}
          onOpened={handOver(linking.full_name ?? linking.email)}
        />
      )}
      {toHandOver && <HandOverLink {...toHandOver} onClose={() => setToHandOver(undefined)} />}
    </Page>
  )
}

function ChangeColleague({ colleague, onClose }: { colleague: Colleague; onClose: () => void }) {
  const params = { path: { user_id: colleague.id } }
  return (
    <ChangeAccount
      account={colleague}
      save={(body) => dataOf(api.PATCH('/users/{user_id}', { params, body }))}
      onClose={onClose}
    />
  )
}

const tones = { active: 'good', invited: 'calm', invitation_expired: 'warn', disabled: 'bad' } as const

interface RowActs {
  onChange: (colleague: Colleague) => void
  onLink: (colleague: Colleague) => void
}

export function useColleagueColumns({ onChange, onLink }: RowActs): Column<Colleague>[] {
  const t = useMessages(messages)
  const { changeOf } = useMessages(accountMessages)
  const link = useMessages(linkMessages)
  const { actions } = useMessages(commonMessages)
  const roles = useMessages(roleNames)
  const { ago } = useFormats()
  const now = useNow()
  const self = useUser()
  return [
    { id: 'colleague', header: t.colleague, cell: (colleague) => <AccountName account={colleague} /> },
    { id: 'role', header: t.role, cell: ({ role }) => labelOf(roles, role) },
    { id: 'status', header: t.status, cell: (colleague) => <Access colleague={colleague} /> },
    {
      id: 'seen',
      header: t.lastSeen,
      cell: ({ last_seen_at }) => (last_seen_at === null ? '–' : ago(new Date(last_seen_at), now)),
    },
    {
      id: 'secondFactor',
      header: t.secondFactor,
      kind: 'secondary',
      cell: ({ second_factor }) => (second_factor ? t.hasSecondFactor : t.noSecondFactor),
    },
    {
      id: 'actions',
      header: actions,
      kind: 'action',
      cell: (colleague) => {
        const who = colleague.full_name ?? colleague.email
        if (!isAtLeast(self.role, colleague.role as Role)) return null
        return (
          <Group gap="xs" justify="flex-end" wrap="nowrap">
            {colleague.id !== self.id && !colleague.disabled && (
              <RowButton label={link.newLinkFor(who)} text={link.newLink} onClick={() => onLink(colleague)} />
            )}
            <RowButton label={changeOf(who)} text={t.change} onClick={() => onChange(colleague)} />
          </Group>
        )
      },
    },
  ]
}

function Access({ colleague: { status, link } }: { colleague: Colleague }) {
  const t = useMessages(messages)
  const { shortDateTime } = useFormats()
  return (
    <div>
      <Tag tone={tones[status]}>{t[status]}</Tag>
      {link && (
        <Text size="xs" c={link.failed ? 'red' : 'dimmed'} mt={4}>
          {link.failed ? t.notSent : t.linkUntil(shortDateTime(new Date(link.expires_at)))}
        </Text>
      )}
    </div>
  )
}
