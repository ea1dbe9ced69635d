import { isProblem } from '@samakart/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages } from '#platform/i18n/current-language.ts'
import { Page } from '#ui/page.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Connect } from './connection/connect.tsx'
import { CurrentConnection } from './connection/current-connection.tsx'
import { NotConnected } from './connection/not-connected.tsx'
import { messages } from './messages.ts'
import { Programmes } from './programmes.tsx'
import { readConnection } from './queries.ts'
import { Runs } from './runs/runs.tsx'

export function Dhis2Page() {
  const t = useMessages(messages)
  const query = useQuery(readConnection)
  const [isConnecting, setConnecting] = useState(false)
  const isNew = isProblem(query.error, 'dhis2_not_configured')
  return (
    <Page title={t.title} lead={t.lead}>
      {isNew && !isConnecting && <NotConnected onConnect={() => setConnecting(true)} />}
      {isConnecting && <Connect current={query.data} onDone={() => setConnecting(false)} />}
      {!isNew && (
        <Loaded query={query}>
          {(connection) => (
            <>
              {!isConnecting && <CurrentConnection connection={connection} onChange={() => setConnecting(true)} />}
              <Programmes />
              <Runs />
            </>
          )}
        </Loaded>
      )}
    </Page>
  )
}
