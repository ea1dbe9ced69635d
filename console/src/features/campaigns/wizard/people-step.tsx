import { Button, Switch } from '@mantine/core'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useFormats, useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { IconChevronDown, IconChevronUp } from '#ui/icons.ts'
import { Panel } from '#ui/panel.tsx'
import { type Field, fieldNames, fields, isRequired } from './check-people.ts'
import type { DuplicatesOfList } from './duplicates.tsx'
import { DuplicatesPanel } from './duplicates.tsx'
import { messages } from './messages.ts'
import { type GridHandle, PeopleGrid } from './people-grid.tsx'
import type { Cell, PeopleList, RemovedRow } from './people-list.ts'
import type { Mapping } from './read-list.ts'
import classes from './wizard.module.css'
import { WizardButtons } from './wizard-parts.tsx'

interface PeopleStepProps {
  people: PeopleList
  mapping: Mapping
  /** The first mistake, which gets the focus. */
  first: Cell | undefined
  duplicates: DuplicatesOfList
  onBack: () => void
  /** Asks the service about what only it can check. Returns whether the list is correct. */
  onCheck: () => Promise<boolean>
  onDone: () => void
}

const all = (count: number) => Array.from({ length: count }, (_, row) => row)

export function PeopleStep({ people, mapping, first, duplicates, onBack, onCheck, onDone }: PeopleStepProps) {
  const t = useMessages(messages)
  const { number } = useFormats()
  useSyncExternalStore(people.subscribe, people.version)
  const mistakes = people.mistakes()
  const wrongRows = new Set(mistakes.map(({ row }) => row)).size
  const grid = useRef<GridHandle>(null)
  const [current, setCurrent] = useState<Cell | undefined>(first)
  // A corrected row stays in the list until the filter is set again, so that rows do not move while the user types.
  const [chosen, setChosen] = useState<readonly number[]>()
  const everyone = useMemo(() => all(people.rows.length), [people.rows.length])
  const shown = chosen ?? everyone
  const [removed, setRemoved] = useState<RemovedRow & { row: number }>()
  const columnKey = fields
    .filter(
      (field) =>
        isRequired(field) || mapping[field] !== undefined || mistakes.some((mistake) => mistake.field === field),
    )
    .join()
  const columns = useMemo(() => fields.filter((field) => columnKey.split(',').includes(field)), [columnKey])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the step opens
  useEffect(() => {
    if (first) grid.current?.goTo(first)
  }, [])

  const [isChecking, setChecking] = useState(false)
  const move = (from: Cell | undefined, step: 1 | -1) => {
    const target = nextOf(people.mistakes(), from, step)
    if (!target) return
    setCurrent(target)
    if (!chosen || chosen.includes(target.row)) return grid.current?.goTo(target)
    setChosen(undefined)
    requestAnimationFrame(() => grid.current?.goTo(target))
  }
  const goOn = async () => {
    if (mistakes.length > 0) return move(undefined, 1)
    setChecking(true)
    const isGood = await onCheck()
    setChecking(false)
    if (isGood) onDone()
    else move(undefined, 1)
  }
  const remove = (row: number) => {
    setRemoved({ row, ...people.remove(row) })
    setChosen(chosen?.filter((other) => other !== row).map((other) => (other > row ? other - 1 : other)))
    setCurrent(undefined)
  }
  const putBack = () => {
    if (!removed) return
    people.putBack(removed.row, removed)
    setChosen(undefined)
    setRemoved(undefined)
  }

  return (
    <div className={classes.peopleStep}>
      <Panel title={t.peopleTitle} isFlush>
        <div className={classes.bar}>
          <span
            role="status"
            className={classes.count}
            data-bad={mistakes.length > 0 || undefined}
            data-good={mistakes.length === 0 || undefined}
          >
            {mistakes.length > 0
              ? t.mistakes(number(mistakes.length), mistakes.length, number(wrongRows), wrongRows)
              : t.allGood(number(people.rows.length), people.rows.length)}
          </span>
          {(mistakes.length > 0 || chosen) && (
            <Switch
              label={t.onlyMistakes}
              checked={chosen !== undefined}
              onChange={(event) =>
                setChosen(event.currentTarget.checked ? [...new Set(mistakes.map(({ row }) => row))] : undefined)
              }
            />
          )}
          {mistakes.length > 0 && (
            <>
              <Button variant="default" px="xs" aria-label={t.previousMistake} onClick={() => move(current, -1)}>
                <IconChevronUp size={18} aria-hidden />
              </Button>
              <Button
                variant="default"
                rightSection={<IconChevronDown size={18} aria-hidden />}
                onClick={() => move(current, 1)}
              >
                {t.nextMistake}
              </Button>
            </>
          )}
        </div>
        <Message people={people} cell={current} />
        <PeopleGrid
          ref={grid}
          people={people}
          columns={columns}
          shown={shown}
          onFocus={setCurrent}
          onNextMistake={(from) => move(from, 1)}
          onRemove={remove}
        />
      </Panel>
      {removed && (
        <div className={classes.undo} role="status">
          {t.removed(number(removed.number))}
          <Button size="compact-sm" variant="default" onClick={putBack}>
            {t.undo}
          </Button>
        </div>
      )}
      <DuplicatesPanel people={people} duplicates={duplicates} />
      <WizardButtons onBack={onBack}>
        <Button disabled={people.rows.length === 0} loading={isChecking} onClick={() => void goOn()}>
          {t.next}
        </Button>
      </WizardButtons>
    </div>
  )
}

/** Shows the mistake of the focused cell or, if there is none, how to move with the keyboard. */
function Message({ people, cell }: { people: PeopleList; cell: Cell | undefined }) {
  const t = useMessages(messages)
  const names = useMessages(fieldNames)
  const language = useLanguage()
  const { number } = useFormats()
  const mistake = cell && people.mistakeAt(cell)?.[language]
  if (!cell || mistake === undefined) return <div className={classes.help}>{t.gridHelp}</div>
  return (
    <div className={classes.message} data-bad role="status">
      <strong>{t.cellTitle(number(people.numberOf(cell.row)), names[cell.field])}</strong>
      {mistake}
    </div>
  )
}

/** After the last mistake comes the first. */
function nextOf(mistakes: readonly Cell[], from: Cell | undefined, step: 1 | -1): Cell | undefined {
  if (!from) return step === 1 ? mistakes[0] : mistakes.at(-1)
  const rank = (cell: Cell) => cell.row * fields.length + fields.indexOf(cell.field as Field)
  const here = rank(from)
  return step === 1
    ? (mistakes.find((cell) => rank(cell) > here) ?? mistakes[0])
    : (mistakes.findLast((cell) => rank(cell) < here) ?? mistakes.at(-1))
}
