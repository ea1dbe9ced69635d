import { Group, Text } from '@mantine/core'
import type { ListItem } from '@samakart/sdk'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
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
import { messages } from './messages.ts'
import type { User } from './queries.ts'

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
