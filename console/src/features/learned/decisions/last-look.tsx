import { Text, Title } from '@mantine/core'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { Facts } from '#ui/facts.tsx'
import classes from '../learned-page.module.css'
import { messages } from './messages.ts'
import type { Look } from './queries.ts'

export function LastLook({ last }: { last: Look }) {
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
