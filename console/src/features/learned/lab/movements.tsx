import { Text, Title } from '@mantine/core'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { ExampleCard } from './example-card.tsx'
import classes from './lab.module.css'
import { messages } from './messages.ts'
import type { TrialInFull } from './queries.ts'

/** How many pairs would move, by where from and where to, with some of the pairs. */
export function Movements({ trial }: { trial: TrialInFull }) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const moved = (trial.result?.movements ?? []).filter(({ pairs }) => pairs > 0)
  return (
    <section className={classes.parts}>
      <Title order={3} size="h6">
        {t.movements}
      </Title>
      {moved.length === 0 ? <Text>{t.nothingMoves}</Text> : <Text size="sm">{t.examplesHint}</Text>}
      {moved.map(({ from, to, pairs }) => (
        <details key={`${from} ${to}`} className={classes.movement}>
          <summary>
            <span>{t.arrow(t[from], t[to])}</span>
            <strong>{t.pairs(number(pairs), pairs)}</strong>
          </summary>
          <ul className={classes.examples}>
            {trial.examples
              .filter((example) => example.from === from && example.to === to)
              .map((example) => (
                <ExampleCard key={`${example.existing.mpi_id} ${example.new.mpi_id}`} example={example} />
              ))}
          </ul>
        </details>
      ))}
    </section>
  )
}
