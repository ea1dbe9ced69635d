import { Alert, Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useMessages } from '#platform/i18n/current-language.ts'
import { ExportMenu } from '#ui/table/export-menu.tsx'
import { Filters } from '#ui/table/filters.tsx'
import { tableMessages } from '#ui/table/messages.ts'
import { messages } from './messages.ts'
import { channelNames, statusNames } from './names.ts'
import { type MessagesSearch, messageSorts, messageStatuses } from './search.ts'
import { sendPageMessages } from './send-messages.ts'

interface MessageToolsProps {
  search: MessagesSearch
  onSearch: (search: MessagesSearch) => void
  load: (format: 'csv' | 'xlsx') => Promise<Blob>
}

/** Filters and order, which stand in the address. */
export function MessageTools({ search, onSearch, load }: MessageToolsProps) {
  const t = useMessages(messages)
  const own = useMessages(sendPageMessages)
  const names = useMessages(statusNames)
  const channels = useMessages(channelNames)
  const { sortBy } = useMessages(tableMessages)
  const { offset: _offset, ...filters } = search
  const change = (name: Exclude<keyof MessagesSearch, 'offset'>, value: string) => {
    const { [name]: _was, ...rest } = filters
    onSearch(value ? { ...rest, [name]: value } : rest)
  }
  const orders = { '-created_at': own.newest, created_at: own.oldest, '-updated_at': own.changed }
  return (
    <>
      {search.of && (
        <Alert variant="light">
          <Group justify="space-between">
            {own.ofSend}
            <Button size="compact-md" variant="default" onClick={() => change('of', '')}>
              {own.showAll}
            </Button>
          </Group>
        </Alert>
      )}
      <Filters>
        <NativeSelect
          label={t.status}
          value={search.status ?? ''}
          data={[{ value: '', label: t.all }, ...messageStatuses.map((value) => ({ value, label: names[value] }))]}
          onChange={({ currentTarget: { value } }) => change('status', value)}
        />
        <NativeSelect
          label={t.channel}
          value={search.channel ?? ''}
          data={[
            { value: '', label: own.allChannels },
            ...(['sms', 'whatsapp'] as const).map((value) => ({ value, label: channels[value] })),
          ]}
          onChange={({ currentTarget: { value } }) => change('channel', value)}
        />
        <TextInput
          type="date"
          label={own.since}
          value={search.since ?? ''}
          onChange={({ currentTarget: { value } }) => change('since', value)}
        />
        <NativeSelect
          label={sortBy}
          value={search.sort ?? '-created_at'}
          data={messageSorts.map((value) => ({ value, label: orders[value] }))}
          onChange={({ currentTarget: { value } }) => change('sort', value === '-created_at' ? '' : value)}
        />
        <ExportMenu name="messages" load={load} />
      </Filters>
    </>
  )
}
