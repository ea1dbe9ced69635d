import { Button, Group } from '@mantine/core'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { Copyable } from '#ui/copyable.tsx'
import { Facts } from '#ui/facts.tsx'
import { Panel } from '#ui/panel.tsx'
import type { Connection } from '../queries.ts'
import { messages } from './messages.ts'

export function CurrentConnection({ connection, onChange }: { connection: Connection; onChange: () => void }) {
  const t = useMessages(messages)
  const { date } = useFormats()
  return (
    <Panel
      title={t.connection}
      aside={
        <Group gap="xs">
          <Button component="a" href="#/dhis2/units" variant="default" size="xs">
            {t.figures}
          </Button>
          <Button component="a" href="#/dhis2/health" variant="default" size="xs">
            {t.health}
          </Button>
          <Button variant="default" size="xs" onClick={onChange}>
            {t.reconnect}
          </Button>
        </Group>
      }
    >
      <Facts
        facts={[
          [t.url, connection.url],
          [t.username, connection.username],
          [t.since, date(new Date(connection.created_at))],
          [t.webhook, <Copyable key="webhook" value={connection.webhook_url} label={t.webhook} />],
        ]}
      />
    </Panel>
  )
}
