import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { useAct } from '#ui/forms/use-act.ts'
import { Panel } from '#ui/panel.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import classes from '../learned-page.module.css'
import { learnedKey } from '../queries.ts'
import { LastLook } from './last-look.tsx'
import { messages } from './messages.ts'
import { readTeaching } from './queries.ts'

/** What reviewers' decisions have taught, and what it would change. */
export function DecisionsPanel() {
  const t = useMessages(messages)
  const { number } = useFormats()
  // The time of the look before the one that was asked for, as long as it is under way.
  const [before, setBefore] = useState<string>()
  const query = useQuery(readTeaching(useLanguage(), before !== undefined))
  const judgedAt = query.data?.last?.judged_at ?? ''
  if (before !== undefined && before !== judgedAt) setBefore(undefined)
  const look = useAct({
    run: (body: Record<string, never>, headers) => dataOf(api.POST('/mpi/teaching', { body, headers })),
    touches: [learnedKey],
    onDone: () => setBefore(judgedAt),
    done: () => t.asked,
  })
  return (
    <Panel title={t.title}>
      <Loaded query={query}>
        {({ decisions, next_look_at, last }) => (
          <div className={classes.parts}>
            {last ? (
              <LastLook last={last} />
            ) : (
              <Text>{t.tooFew(number(decisions), number(next_look_at), decisions)}</Text>
            )}
            {last && (
              <Text size="sm" c="dimmed">
                {t.next(number(next_look_at))}
              </Text>
            )}
            {(last || decisions >= next_look_at) && (
              <Button
                className={classes.start ?? ''}
                variant="default"
                loading={look.isPending || before !== undefined}
                onClick={() => look.mutate({})}
              >
                {t.look}
              </Button>
            )}
            {look.error && <ProblemAlert error={look.error} />}
          </div>
        )}
      </Loaded>
    </Panel>
  )
}
