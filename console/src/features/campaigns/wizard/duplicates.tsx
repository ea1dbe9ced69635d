import { Button, NativeSelect, Radio } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { ResponseBody } from '@samakart/sdk'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { TextLink } from '#ui/links.tsx'
import { Panel } from '#ui/panel.tsx'
import { personName } from '#ui/person/person-name.ts'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { Failed } from '#ui/states/failed.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { type Column, DataTable } from '#ui/table/data-table.tsx'
import { toBeneficiaries } from './check-people.ts'
import { duplicatesMessages } from './messages.ts'
import type { PeopleList } from './people-list.ts'
import classes from './wizard.module.css'

type FoundDuplicates = NonNullable<ResponseBody<'/campaigns/{campaign_id}/jobs/estimate', 'post'>['duplicates']>
type DuplicateExample = FoundDuplicates['examples'][number]
type DuplicateChoice = FoundDuplicates['policy']

/** What is known about the people of the list in the registry. */
type Comparison =
  /** The list has mistakes, or nobody is in it. */
  | { is: 'not asked' }
  | { is: 'asked' }
  | { is: 'failed'; error: Error; retry: () => void }
  /** The service cannot compare right now. The job does. */
  | { is: 'impossible' }
  | { is: 'known'; found: FoundDuplicates }

/** How long the list and the choices must be unchanged before the service is asked. */
const DEBOUNCE_MS = 450

/** The choices belong to one state of the list: when it changes, its rows have other numbers. */
interface RowChoices {
  version: number
  choices: ReadonlyMap<number, DuplicateChoice>
}

const noChoices: RowChoices['choices'] = new Map()
const subscribeToNothing = () => () => {}
const nothing = () => 0

export type DuplicatesOfList = ReturnType<typeof useDuplicates>

/** Who of the list has a card already, and what happens to them. Exact repeats are skipped unless the user decides otherwise. */
export function useDuplicates(campaignId: string | undefined, people: PeopleList | undefined, withMpi: boolean) {
  const [policy, setPolicy] = useState<DuplicateChoice>('skip')
  const [chosen, setChosen] = useState<RowChoices>({ version: 0, choices: noChoices })
  useSyncExternalStore(people?.subscribe ?? subscribeToNothing, people?.version ?? nothing)
  const version = people?.version() ?? 0
  const choices = chosen.version === version ? chosen.choices : noChoices
  const duplicate_rows = [...choices].map(([row, choice]) => ({ row, choice }))
  const key = JSON.stringify([campaignId, version, policy, duplicate_rows, withMpi])
  const [rested] = useDebouncedValue(key, DEBOUNCE_MS)
  const isGood = people !== undefined && people.rows.length > 0 && people.mistakes().length === 0
  const query = useQuery({
    queryKey: ['duplicates', key],
    queryFn: async ({ signal }) => {
      const params = { path: { campaign_id: campaignId ?? '' } }
      const body = {
        beneficiaries: toBeneficiaries(people?.rows ?? []),
        include_mpi_id: withMpi,
        duplicates: policy,
        duplicate_rows,
      }
      const estimate = await dataOf(api.POST('/campaigns/{campaign_id}/jobs/estimate', { params, body, signal }))
      return estimate.duplicates ?? null
    },
    enabled: campaignId !== undefined && isGood && rested === key,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  const { data, error } = query
  const comparison: Comparison = !isGood
    ? { is: 'not asked' }
    : error !== null
      ? { is: 'failed', error, retry: () => void query.refetch() }
      : data === undefined
        ? { is: 'asked' }
        : data === null
          ? { is: 'impossible' }
          : { is: 'known', found: data }
  const isCurrent = data !== undefined && !query.isPlaceholderData
  return {
    campaignId,
    policy,
    setPolicy: (next: DuplicateChoice) => {
      setPolicy(next)
      setChosen({ version, choices: noChoices })
    },
    choices,
    chooseRow: (row: number, choice: DuplicateChoice) =>
      setChosen({ version, choices: new Map(choices).set(row, choice) }),
    comparison,
    /** How many rows get no card. Unknown until the service has answered for the list and the choices as they are. */
    skipped: isCurrent ? (data?.skipped ?? 0) : undefined,
    /** What the job is sent with. */
    body: { duplicates: policy, ...(duplicate_rows.length > 0 ? { duplicate_rows } : {}) },
  }
}

interface DuplicatesPanelProps {
  people: PeopleList
  duplicates: DuplicatesOfList
}

/** Who of a correct list has a card already, and what happens to them: for all, and row by row. */
export function DuplicatesPanel({ people, duplicates }: DuplicatesPanelProps) {
  const t = useMessages(duplicatesMessages)
  const { comparison } = duplicates
  if (comparison.is === 'not asked') return null
  return (
    <Panel title={t.title}>
      <div className={classes.body}>
        {comparison.is === 'failed' && (
          <>
            <Failed error={comparison.error} onRetry={comparison.retry} />
            <Choices duplicates={duplicates} />
          </>
        )}
        {comparison.is === 'asked' && (
          <>
            <p className={classes.quiet} role="status">
              {t.comparing}
            </p>
            <Loading lines={2} />
          </>
        )}
        {comparison.is === 'impossible' && <p className={classes.quiet}>{t.unknown}</p>}
        {comparison.is === 'known' && <Found found={comparison.found} people={people} duplicates={duplicates} />}
      </div>
    </Panel>
  )
}

function Found({ found, people, duplicates }: DuplicatesPanelProps & { found: FoundDuplicates }) {
  const t = useMessages(duplicatesMessages)
  const { number } = useFormats()
  const { in_list, hold_card, hold_other_card, look_alike, skipped } = found
  const hold_this = hold_card - hold_other_card
  const facts = [
    in_list > 0 && t.inList(number(in_list), in_list),
    hold_this > 0 && t.holdCard(number(hold_this), hold_this),
    hold_other_card > 0 && t.holdOther(number(hold_other_card), hold_other_card),
    look_alike > 0 && t.lookAlike(number(look_alike), look_alike),
  ].filter((fact) => fact !== false)
  if (facts.length === 0)
    return (
      <p className={classes.good} role="status">
        {t.none}
      </p>
    )
  const all = people.rows.length
  const cards = all - skipped
  return (
    <>
      <ul className={classes.facts}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {in_list + hold_this > 0 && <Choices duplicates={duplicates} />}
      <DuplicatesRows found={found} people={people} duplicates={duplicates} />
      <p className={classes.result} role="status" data-busy={duplicates.skipped === undefined || undefined}>
        {cards === 0 ? t.nobodyLeft : t.result(number(all), all, number(cards), cards, number(skipped))}
      </p>
    </>
  )
}

function Choices({ duplicates: { policy, setPolicy } }: Pick<DuplicatesPanelProps, 'duplicates'>) {
  const t = useMessages(duplicatesMessages)
  const choices = [
    ['skip', t.skip, t.skipText],
    ['replace', t.replace, t.replaceText],
    ['print', t.print, t.printText],
  ] as const
  return (
    <Radio.Group label={t.forAll} value={policy} onChange={(value) => setPolicy(value as DuplicateChoice)}>
      <div className={classes.choices}>
        {choices.map(([value, label, description]) => (
          <Radio key={value} value={value} label={label} description={description} />
        ))}
      </div>
    </Radio.Group>
  )
}

const SHOWN_AT_FIRST = 10
const MORE = 50

interface DuplicatesRowsProps {
  found: FoundDuplicates
  people: PeopleList
  duplicates: DuplicatesOfList
}

/** The rows that need a look, each with a choice of its own. */
function DuplicatesRows({ found, people, duplicates }: DuplicatesRowsProps) {
  const t = useMessages(duplicatesMessages)
  const { number } = useFormats()
  const [count, setCount] = useState(SHOWN_AT_FIRST)
  const columns = useColumns(people, duplicates)
  const rows = found.examples.slice(0, count)
  const left = found.examples.length - rows.length
  const isBounded = found.in_list + found.hold_card + found.look_alike > found.examples.length
  return (
    <details className={classes.rows}>
      <summary>{t.rowByRow}</summary>
      <DataTable label={t.rowByRow} columns={columns} rows={rows} rowId={({ row }) => String(row)} />
      {(left > 0 || isBounded) && (
        <div className={classes.more}>
          {left > 0 && (
            <Button size="compact-sm" variant="default" onClick={() => setCount(count + MORE)}>
              {t.more(number(Math.min(left, MORE)))}
            </Button>
          )}
          {isBounded && <p className={classes.quiet}>{t.bounded}</p>}
        </div>
      )}
    </details>
  )
}

function useColumns(
  people: PeopleList,
  { choices, chooseRow, campaignId }: DuplicatesOfList,
): Column<DuplicateExample>[] {
  const t = useMessages(duplicatesMessages)
  const { number } = useFormats()
  const choiceNames = { skip: t.skip, replace: t.replace, print: t.printRow }
  return [
    {
      id: 'person',
      header: t.person,
      cell: ({ row }) => {
        const { first_name = '', last_name = '' } = people.rows[row] ?? {}
        return <strong>{personName({ first_name, last_name })}</strong>
      },
    },
    { id: 'row', header: t.row, kind: 'number', cell: ({ row }) => number(people.numberOf(row)) },
    {
      id: 'why',
      header: t.why,
      cell: (example) => <Why example={example} people={people} isOther={example.campaign_id !== campaignId} />,
    },
    {
      id: 'choice',
      header: t.choice,
      cell: ({ row, why, choice, card_code }) => (
        <NativeSelect
          aria-label={t.choiceOf(number(people.numberOf(row)))}
          value={choices.get(row) ?? choice}
          data={(
            ['skip', ...(why === 'look_alike' || !card_code ? [] : ['replace']), 'print'] as DuplicateChoice[]
          ).map((value) => ({ value, label: choiceNames[value] }))}
          onChange={({ currentTarget: { value } }) => chooseRow(row, value as DuplicateChoice)}
        />
      ),
    },
  ]
}

function Why({ example, people, isOther }: { example: DuplicateExample; people: PeopleList; isOther: boolean }) {
  const t = useMessages(duplicatesMessages)
  const { number } = useFormats()
  const { why, same_row, mpi_id, card_code } = example
  const { first_name, last_name } = example
  const name = first_name && last_name ? personName({ first_name, last_name }) : t.somebody
  if (why === 'in_list') return t.sameAs(number(people.numberOf(same_row ?? 0)))
  const text =
    why === 'look_alike'
      ? same_row === null
        ? t.resembles(name)
        : t.resemblesRow(number(people.numberOf(same_row)))
      : isOther
        ? t.holdsOther(card_code ?? '')
        : t.holds(card_code ?? '')
  if (!mpi_id) return text
  return (
    <TextLink to="/registry/$mpiId" params={{ mpiId: mpi_id }} target="_blank">
      {text}
    </TextLink>
  )
}

interface SkippedRowsProps extends DuplicatesPanelProps {
  /** Goes back to where the choice is made. */
  onChange: () => void
}

/** Says beside the price how many rows get no card. */
export function SkippedRows({ people, duplicates: { comparison, skipped = 0 }, onChange }: SkippedRowsProps) {
  const t = useMessages(duplicatesMessages)
  const { number } = useFormats()
  if (comparison.is === 'failed') return <ProblemAlert error={comparison.error} />
  if (skipped === 0) return null
  const all = people.rows.length
  const cards = all - skipped
  return (
    <div className={classes.skipped}>
      <p className={classes.quiet}>
        {cards === 0 ? t.nobodyLeft : t.result(number(all), all, number(cards), cards, number(skipped))}
      </p>
      <Button size="compact-sm" variant="default" onClick={onChange}>
        {t.changeChoice}
      </Button>
    </div>
  )
}
