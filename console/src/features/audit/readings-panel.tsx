import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { labelOf } from '#ui/label-of.ts'
import { Panel } from '#ui/panel.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useNow } from '#ui/use-now.ts'
import { actNames } from './act-names.ts'
import classes from './activity-panel.module.css'
import { useActorNames } from './actor-names.ts'
import { messages } from './messages.ts'
import { listReadings } from './queries.ts'

/** Who has opened a person lately, on the person's page. */
export default function ReadingsPanel({ mpiId }: { mpiId: string }) {
  const t = useMessages(messages)
  const acts = useMessages(actNames)
  const nameOf = useActorNames()
  const { ago } = useFormats()
  const now = useNow()
  return (
    <Panel title={t.readings}>
      <Loaded
        query={useQuery(listReadings(mpiId))}
        isEmpty={({ items }) => items.length === 0}
        empty={<Text size="sm">{t.noReadings}</Text>}
      >
        {({ items }) => (
          <ul className={classes.acts}>
            {items.map(({ at, actor, action }) => (
              <li key={`${at} ${actor} ${action}`}>
                <strong>{labelOf(acts, action)}</strong>
                <span>{nameOf(actor)}</span>
                <time dateTime={at}>{ago(new Date(at), now)}</time>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  )
}
