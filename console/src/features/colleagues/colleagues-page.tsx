import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { toOffset } from '#platform/routing/offset.ts'
import { ChangeAccount } from '#ui/account/change-account.tsx'
import { HandOverLink } from '#ui/account-link/hand-over-link.tsx'
import { InvitePerson } from '#ui/account-link/invite-person.tsx'
import { NewLink } from '#ui/account-link/new-link.tsx'
import type { OpenedLink } from '#ui/account-link/queries.ts'
import { IconUserPlus, IconUsersGroup } from '#ui/icons.ts'
import { Page } from '#ui/page.tsx'
import { ListPanel } from '#ui/table/list-panel.tsx'
import { useColleagueColumns } from './colleague-columns.tsx'
import { messages } from './messages.ts'
import { type Colleague, listColleagues } from './queries.ts'

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
