import { Text } from '@mantine/core'
import { useMessages } from '#platform/i18n/current-language.ts'
import { useUser } from '#platform/session/session.ts'
import { EmailText } from '../email-text.tsx'
import { accountMessages } from './messages.ts'

interface AccountNameProps {
  account: { id: string; email: string; full_name: string | null }
}

/** Name and address, and whether it is the reader. */
export function AccountName({ account: { id, full_name, email } }: AccountNameProps) {
  const t = useMessages(accountMessages)
  const isSelf = useUser().id === id
  return (
    <>
      <Text fw={600} component="div" miw={{ base: 0, md: '11rem' }}>
        {full_name ?? <EmailText address={email} />}{' '}
        {isSelf && (
          <Text component="span" c="dimmed">
            ({t.you})
          </Text>
        )}
      </Text>
      {full_name && (
        <Text size="sm" c="dimmed" fw={400}>
          <EmailText address={email} />
        </Text>
      )}
    </>
  )
}
