import { Button, NativeSelect, Text, TextInput, Title, VisuallyHidden } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ListItem, ResponseBody } from '@samakart/sdk'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import type { Language } from '#platform/i18n/messages.ts'
import { useAct } from '#ui/forms/use-act.ts'
import { TextLink } from '#ui/links.tsx'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { usePersonFacts } from '#ui/person/use-person-facts.ts'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { sideNames } from '#ui/reasons.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Tag } from '#ui/tag.tsx'
import { messages, statusNames } from './lab-messages.ts'
import classes from './lab-page.module.css'
import { LearnedPages } from './learned-pages.tsx'
import { learnedKey, listVersions } from './queries.ts'
import { shareOf } from './share-of.ts'

const tones = { waiting: 'calm', running: 'calm', completed: 'good', cancelled: 'calm', failed: 'bad' } as const

export function LabPage() {
  const t = useMessages(messages)
  const { trial } = useSearch({ from: '/signed-in/learned/lab' })
  return (
    <>
      <LearnedPages />
      <Page title={t.title} lead={t.lead}>
        <Loaded query={useQuery(listTrials)}>
          {({ items }) => {
            const shown = items.find(({ id }) => id === trial) ?? items[0]
            return (
              <>
                <TrialForm isBusy={items.some(isUnderWay)} />
                {shown && <TrialView key={shown.id} trial={shown} />}
                <EarlierTrials trials={items} shown={shown?.id} />
              </>
            )
          }}
        </Loaded>
      </Page>
    </>
  )
}

function EarlierTrials({ trials, shown }: { trials: readonly Trial[]; shown: string | undefined }) {
  const t = useMessages(messages)
  const statuses = useMessages(statusNames)
  const { dateTime } = useFormats()
  const trialName = useTrialName()
  const others = trials.filter(({ id }) => id !== shown)
  if (others.length === 0) return null
  return (
    <Panel title={t.earlier}>
      <ul className={classes.trials}>
        {others.map((trial) => (
          <li key={trial.id}>
            <span className={classes.person}>
              <TextLink to="/learned/lab" search={{ trial: trial.id }}>
                {trialName(trial)}
              </TextLink>
              <span>{dateTime(new Date(trial.created_at))}</span>
            </span>
            <Tag tone={tones[trial.status]}>{statuses[trial.status]}</Tag>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

interface Settings {
  certain: number
  probable: number
  profile_id?: string
}

/** Chooses the thresholds and the rules of a trial. */
export function TrialForm({ isBusy }: { isBusy: boolean }) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const navigate = useNavigate()
  const versions = useQuery(listVersions).data?.items ?? []
  const form = useForm({
    initialValues: { certain: '95', probable: '75', profile: '' },
    validate: {
      certain: (text) => (shareOf(text) === undefined ? t.wrongShare : null),
      probable: (text, { certain }) => {
        const [least, most] = [shareOf(text), shareOf(certain)]
        if (least === undefined) return t.wrongShare
        return most !== undefined && least >= most ? t.notBelow : null
      },
    },
  })
  const start = useAct({
    run: (settings: Settings, headers) => dataOf(api.POST('/mpi/lab/trials', { body: settings, headers })),
    touches: [trialsKey],
    done: () => t.started,
    onDone: () => void navigate({ to: '/learned/lab', search: {} }),
    onMistakes: form.setErrors,
  })
  return (
    <Panel>
      <form
        noValidate
        className={classes.form}
        onSubmit={form.onSubmit(({ certain, probable, profile }) =>
          start.mutate({
            certain: shareOf(certain) ?? 0.95,
            probable: shareOf(probable) ?? 0.75,
            ...(profile ? { profile_id: profile } : {}),
          }),
        )}
      >
        <div className={classes.inputs}>
          <TextInput
            label={t.certain}
            description={t.certainHint}
            inputMode="decimal"
            {...form.getInputProps('certain')}
          />
          <TextInput
            label={t.probable}
            description={t.probableHint}
            inputMode="decimal"
            {...form.getInputProps('probable')}
          />
          <NativeSelect
            label={t.rules}
            data={[
              { value: '', label: t.inUse },
              { value: 'shipped', label: t.shipped },
              ...versions
                .filter(({ status }) => status !== 'learning' && status !== 'failed')
                .map(({ profile_id, version }) => ({ value: profile_id, label: t.version(number(version)) })),
            ]}
            {...form.getInputProps('profile')}
          />
        </div>
        {start.error && <ProblemAlert error={start.error} />}
        <Button type="submit" w="fit-content" loading={start.isPending} disabled={isBusy}>
          {t.start}
        </Button>
      </form>
    </Panel>
  )
}

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

/** What a trial tries, in a sentence. */
export function useTrialName() {
  const t = useMessages(messages)
  const { number, percent } = useFormats()
  const versions = useQuery(listVersions).data?.items ?? []
  const share = (value: number) => percent(value * 100, Number.isInteger(Math.round(value * 10_000) / 100) ? 0 : 2)
  return ({ certain, probable, profile_id }: Trial): string => {
    const version = versions.find((candidate) => candidate.profile_id === profile_id)
    const rules = version ? t.version(number(version.version)) : t.shipped
    return t.tried(share(certain), share(probable), rules)
  }
}

export type Trial = ListItem<'/mpi/lab/trials'>
export type TrialInFull = ResponseBody<'/mpi/lab/trials/{trial_id}', 'get'>
export type Example = TrialInFull['examples'][number]

export const trialsKey = [...learnedKey, 'trials'] as const

const RUNNING_MS = 1_500
const SHOWN = 10

export const isUnderWay = ({ status }: Pick<Trial, 'status'>) => status === 'waiting' || status === 'running'

export const listTrials = queryOptions({
  queryKey: [...trialsKey, 'list'],
  queryFn: ({ signal }) => dataOf(api.GET('/mpi/lab/trials', { params: { query: { limit: SHOWN } }, signal })),
  refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? RUNNING_MS : false),
})

/** The service writes the reasons, so the language belongs to the key. */
export const readTrial = (trialId: string, status: Trial['status'], language: Language) =>
  queryOptions({
    queryKey: [...trialsKey, 'one', trialId, status, language],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/mpi/lab/trials/{trial_id}', { params: { path: { trial_id: trialId } }, signal })),
    placeholderData: keepPreviousData,
  })
