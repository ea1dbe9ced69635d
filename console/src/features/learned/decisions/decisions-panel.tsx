import { Button, Text, Title } from '@mantine/core'
import type { ResponseBody } from '@samakart/sdk'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import type { Language } from '#platform/i18n/language.ts'
import { Facts } from '#ui/facts.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { Panel } from '#ui/panel.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import classes from '../learned-page.module.css'
import { learnedKey } from '../queries.ts'
import { messages } from './messages.ts'

type Teaching = ResponseBody<'/mpi/teaching', 'get'>

type Look = NonNullable<Teaching['last']>

const ASKED_MS = 2_000

/** The service writes the sentences, so the language belongs to the key. */
const readTeaching = (language: Language, isAsked: boolean) =>
  queryOptions({
    queryKey: [...learnedKey, 'decisions', language],
    queryFn: ({ signal }) => dataOf(api.GET('/mpi/teaching', { signal })),
    placeholderData: keepPreviousData,
    refetchInterval: isAsked ? ASKED_MS : false,
  })

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

function LastLook({ last }: { last: Look }) {
  const t = useMessages(messages)
  const { number, percent, date } = useFormats()
  const { active, taught, changes, queue, verdict } = last
  return (
    <>
      <Text>{t[verdict]}</Text>
      <Text size="sm" c="dimmed">
        {t.looked(number(last.decisions), date(new Date(last.judged_at)), number(last.same), number(last.distinct))}
      </Text>
      <Facts
        facts={[
          [t.surprise, t.nowAndThen(number(active.log_loss, 2), number(taught.log_loss, 2))],
          [t.promise, t.nowAndThen(percent(active.calibration_error * 100), percent(taught.calibration_error * 100))],
        ]}
      />
      {verdict === 'better' && (
        <>
          <Title order={3} size="h6">
            {t.changes}
          </Title>
          <ul className={classes.sentences}>
            {changes.map(({ term, text }) => (
              <li key={term}>{text}</li>
            ))}
          </ul>
          <Title order={3} size="h6">
            {t.queue}
          </Title>
          <Text>
            {t.queueText(number(queue.open), number(queue.linked), number(queue.apart), number(queue.stay))}{' '}
            {t.coming(number(queue.coming), queue.coming, number(queue.people_read))} {t.openStay}
          </Text>
          {last.profile_status === 'candidate' && <Text>{t.waiting}</Text>}
        </>
      )}
    </>
  )
}
