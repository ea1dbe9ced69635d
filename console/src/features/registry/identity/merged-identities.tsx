import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages } from '#platform/i18n/current-language.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { Panel } from '#ui/panel.tsx'
import { readHistory } from '../queries.ts'
import classes from './identity-page.module.css'
import { messages } from './messages.ts'
import { SeparateIdentity } from './separate-identity.tsx'
import { FIRST_EVENTS } from './timeline.tsx'

/** Lists the identities that were merged into this one. Most identities have none. */
export function MergedIdentities({ mpiId }: { mpiId: string }) {
  const t = useMessages(messages)
  const merged = useQuery(readHistory(mpiId, FIRST_EVENTS)).data?.merged_mpi_ids ?? []
  const mayWrite = isAtLeast(useUser().role, 'operator')
  const [chosen, setChosen] = useState<string>()
  if (merged.length === 0) return null
  return (
    <Panel title={t.together} isFlush>
      <ul className={classes.list}>
        {merged.map((other) => (
          <li key={other} className={classes.item}>
            <span className={classes.main}>
              <code>{other}</code>
            </span>
            {mayWrite && (
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => setChosen(other)}
                aria-label={t.separateOf(other)}
              >
                {t.separate}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {chosen && <SeparateIdentity mpiId={chosen} onClose={() => setChosen(undefined)} />}
    </Panel>
  )
}
