import { Button, Text, Title, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { useAct } from '#ui/forms/use-act.ts'
import { TextLink } from '#ui/links.tsx'
import { Panel } from '#ui/panel.tsx'
import { usePersonFacts } from '#ui/person/use-person-facts.ts'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { sideNames } from '#ui/reasons/messages.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import classes from './lab.module.css'
import { messages } from './messages.ts'
import { type Example, isUnderWay, readTrial, type Trial, type TrialInFull, trialsKey } from './queries.ts'
import { useTrialName } from './use-trial-name.ts'

const SHOWN_REASONS = 4

const MIN_WEIGHT = 0.05

export function TrialView({ trial }: { trial: Trial }) {
  const t = useMessages(messages)
  const trialName = useTrialName()
  const { status, result } = trial
  return (
    <Panel title={t.result}>
      <div className={classes.parts}>
        <Text>{trialName(trial)}</Text>
        {isUnderWay(trial) && <UnderWay trial={trial} />}
        {(status === 'failed' || status === 'cancelled') && <Text c="dimmed">{t[status]}</Text>}
        {result && <Expectations result={result} />}
        {result && <Examples trial={trial} />}
      </div>
    </Panel>
  )
}

function UnderWay({ trial }: { trial: Trial }) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const stop = useAct({
    run: (trial_id: string, headers) =>
      dataOf(api.POST('/mpi/lab/trials/{trial_id}/cancel', { params: { path: { trial_id } }, body: {}, headers })),
    touches: [trialsKey],
    done: () => t.stopped,
  })
  const { people_read, people_to_read } = trial
  return (
    <div className={classes.parts} role="status">
      <Text c="dimmed">{people_to_read === 0 ? t.waiting : t.read(number(people_read), number(people_to_read))}</Text>
      <progress
        className={classes.progress}
        value={people_read}
        max={Math.max(1, people_to_read)}
        aria-label={t.progress}
      />
      <Button variant="default" w="fit-content" loading={stop.isPending} onClick={() => stop.mutate(trial.id)}>
        {t.stop}
      </Button>
      {stop.error && <ProblemAlert error={stop.error} />}
    </div>
  )
}

function Examples({ trial: { id, status } }: { trial: Trial }) {
  return (
    <Loaded query={useQuery(readTrial(id, status, useLanguage()))}>{(trial) => <Movements trial={trial} />}</Loaded>
  )
}

/** How many pairs would move, by where from and where to, with some of the pairs. */
function Movements({ trial }: { trial: TrialInFull }) {
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

/** How much would be linked and asked, and how good that is by the scores' own promise. */
function Expectations({ result }: { result: NonNullable<Trial['result']> }) {
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

/** Two people, their scores, and what weighed most. */
function ExampleCard({ example }: { example: Example }) {
  const t = useMessages(messages)
  const sides = useMessages(sideNames)
  const { percent } = useFormats()
  const { fieldName } = usePersonFacts()
  const reasons = example.reasons
    .filter(({ field, weight }) => field !== 'population' && Math.abs(weight) >= MIN_WEIGHT)
    .slice(0, SHOWN_REASONS)
  return (
    <li className={classes.example}>
      <Somebody person={example.existing} />
      <Somebody person={example.new} />
      <span className={classes.score}>
        {t.score(percent(example.score_now * 100), percent(example.score_tried * 100))}
      </span>
      <ul className={classes.reasons}>
        {reasons.map(({ field, text, weight }) => (
          <li key={field} data-side={weight > 0 ? 'for' : 'against'}>
            <span aria-hidden>{weight > 0 ? '+' : '−'}</span>
            <VisuallyHidden>{weight > 0 ? sides.speaksFor : sides.speaksAgainst}</VisuallyHidden>
            <span>
              <strong>{fieldName(field)}</strong> {text}
            </span>
          </li>
        ))}
      </ul>
    </li>
  )
}

function Somebody({ person }: { person: Example['existing'] }) {
  const { valueText } = usePersonFacts()
  const facts = [
    valueText('date_of_birth', person.date_of_birth),
    ...(person.gender ? [valueText('gender', person.gender)] : []),
    person.commune ?? valueText('region_code', person.region_code),
  ]
  return (
    <span className={classes.person}>
      <TextLink to="/registry/$mpiId" params={{ mpiId: person.mpi_id }}>
        {person.first_name} {person.last_name.toUpperCase()}
      </TextLink>
      <span>{facts.join(' · ')}</span>
    </span>
  )
}
