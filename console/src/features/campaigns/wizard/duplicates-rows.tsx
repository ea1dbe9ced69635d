import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { TextLink } from '#ui/links.tsx'
import { personName } from '#ui/person/person-name.ts'
import { type Column, DataTable } from '#ui/table/data-table.tsx'
import type { PeopleList } from '../people/people-list.ts'
import { duplicatesMessages } from './duplicates-messages.ts'
import classes from './duplicates-panel.module.css'
import type { DuplicateChoice, DuplicateExample, DuplicatesOfList, FoundDuplicates } from './use-duplicates.ts'

const SHOWN_AT_FIRST = 10
const MORE = 50

interface DuplicatesRowsProps {
  found: FoundDuplicates
  people: PeopleList
  duplicates: DuplicatesOfList
}

/** The rows that need a look, each with a choice of its own. */
export function DuplicatesRows({ found, people, duplicates }: DuplicatesRowsProps) {
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
