import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isProblem } from '#platform/api/problem.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { Copyable } from '#ui/copyable.tsx'
import { Facts } from '#ui/facts.tsx'
import { IconPlugConnected } from '#ui/icons.ts'
import { Page } from '#ui/page.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Connect } from './connect.tsx'
import { messages } from './messages.ts'
import { Programmes } from './programmes.tsx'
import { type Connection, readConnection } from './queries.ts'
import { Runs } from './runs.tsx'

export function Dhis2Page() {
  const t = useMessages(messages)
  const query = useQuery(readConnection)
  const [isConnecting, setConnecting] = useState(false)
  const isNew = isProblem(query.error, 'dhis2_not_configured')
  return (
    <Page title={t.title} lead={t.lead}>
      {isNew && !isConnecting && (
        <Sheet>
          <Notice
            icon={IconPlugConnected}
            title={t.notConnectedTitle}
            action={<Button onClick={() => setConnecting(true)}>{t.connect}</Button>}
          >
            {t.notConnectedText}
          </Notice>
        </Sheet>
      )}
      {isConnecting && <Connect present={query.data} onDone={() => setConnecting(false)} />}
      {!isNew && (
        <Loaded query={query}>
          {(connection) => (
            <>
              {!isConnecting && <Present connection={connection} onChange={() => setConnecting(true)} />}
              <Programmes />
              <Runs />
            </>
          )}
        </Loaded>
      )}
    </Page>
  )
}

function Present({ connection, onChange }: { connection: Connection; onChange: () => void }) {
  const t = useMessages(messages)
  const { date } = useFormats()
  return (
    <Sheet
      title={t.connection}
      aside={
        <Button variant="default" size="xs" onClick={onChange}>
          {t.reconnect}
        </Button>
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
    </Sheet>
  )
}
