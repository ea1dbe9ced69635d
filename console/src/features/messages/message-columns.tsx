import { Text } from '@mantine/core'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { labelOf } from '#ui/label-of.ts'
import type { Column } from '#ui/table/data-table.tsx'
import { RowButton } from '#ui/table/row-button.tsx'
import { Tag } from '#ui/tag.tsx'
import { useNow } from '#ui/use-now.ts'
import { messages } from './messages.ts'
import { channelNames, failureNames, statusNames } from './names.ts'
import type { Message } from './queries.ts'

const tones = { queued: 'warn', sent: 'calm', delivered: 'good', failed: 'bad' } as const

export function useMessageColumns(
  onRetry: (message: Message) => void,
  retrying: string | undefined,
): Column<Message>[] {
  const t = useMessages(messages)
  const channels = useMessages(channelNames)
  const failures = useMessages(failureNames)
  const { actions } = useMessages(commonMessages)
  const { ago, time, number } = useFormats()
  const now = useNow()
  return [
    {
      id: 'recipient',
      header: t.recipient,
      cell: ({ phone_number, public_label }) => (
        <>
          <Text fw={600} component="div" ff="monospace" size="sm">
            {phone_number}
          </Text>
          <Text size="sm" c="dimmed">
            {public_label}
          </Text>
        </>
      ),
    },
    {
      id: 'status',
      header: t.status,
      cell: ({ status, failure, next_attempt_at }) => (
        <div>
          <StatusTag status={status} />
          {failure && status !== 'delivered' && (
            <Text size="sm" mt={4}>
              {labelOf(failures, failure)}
            </Text>
          )}
          {next_attempt_at && (
            <Text size="xs" c="dimmed">
              {t.nextAttempt(time(new Date(next_attempt_at)))}
            </Text>
          )}
        </div>
      ),
    },
    {
      id: 'channel',
      header: t.channel,
      cell: ({ channel, segments }) => (channel === 'sms' ? t.segments(number(segments)) : labelOf(channels, channel)),
    },
    {
      id: 'when',
      header: t.when,
      cell: ({ created_at }) => <time dateTime={created_at}>{ago(new Date(created_at), now)}</time>,
    },
    {
      id: 'retry',
      header: actions,
      kind: 'action',
      cell: (message) =>
        message.status === 'failed' &&
        message.failure !== 'recipient_opted_out' &&
        message.failure !== 'recipient_erased' && (
          <RowButton
            label={t.retryOf(message.phone_number)}
            text={t.retry}
            onClick={() => onRetry(message)}
            isBusy={retrying === message.message_id}
          />
        ),
    },
  ]
}

function StatusTag({ status }: Pick<Message, 'status'>) {
  const names = useMessages(statusNames)
  return <Tag tone={tones[status]}>{labelOf(names, status)}</Tag>
}
