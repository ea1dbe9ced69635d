import { Group, Text } from '@mantine/core'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { isAtLeast, type Role } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { AccountName } from '#ui/account/account-name.tsx'
import { accountMessages } from '#ui/account/messages.ts'
import { messages as linkMessages } from '#ui/account-link/messages.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { labelOf } from '#ui/label-of.ts'
import { roleNames } from '#ui/role-names.ts'
import type { Column } from '#ui/table/data-table.tsx'
import { RowButton } from '#ui/table/row-button.tsx'
import { Tag } from '#ui/tag.tsx'
import { useNow } from '#ui/use-now.ts'
import { messages } from './messages.ts'
import type { Colleague } from './queries.ts'

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
