import { Text } from '@mantine/core'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import classes from './lab.module.css'
import { messages } from './messages.ts'
import type { Trial } from './queries.ts'

/** How much would be linked and asked, and how good that is by the scores' own promise. */
export function Expectations({ result }: { result: NonNullable<Trial['result']> }) {
  const t = useMessages(messages)
  const { number, percent } = useFormats()
  const { now, tried, people } = result
  const share = (value: number | null) => (value === null ? '–' : percent(value * 100, 1))
  const rows = [
    [t.linked, number(now.linked), number(tried.linked)],
    [t.reviewed, number(now.reviewed), number(tried.reviewed)],
    [t.precision, share(now.precision), share(tried.precision)],
    [t.recall, share(now.recall), share(tried.recall)],
    [t.recallWithReview, share(now.recall_with_review), share(tried.recall_with_review)],
  ] as const
  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t.figure}</th>
            <th scope="col">{t.now}</th>
            <th scope="col">{t.trial}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, before, after]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{before}</td>
              <td>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Text size="sm" c="dimmed">
        {t.basis(number(people))} {t.expected}
      </Text>
    </>
  )
}
