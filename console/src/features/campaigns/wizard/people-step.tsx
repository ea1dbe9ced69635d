import { Button, Switch } from '@mantine/core'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useFormats, useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { IconChevronDown, IconChevronUp } from '#ui/icons.ts'
import { Sheet } from '#ui/sheet.tsx'
import { type Field, fieldNames, fields, isRequired, type Row } from '../people/fields.ts'
import type { Mapping } from '../people/mapping.ts'
import { type GridHandle, PeopleGrid } from '../people/people-grid.tsx'
import type { PeopleList, Place } from '../people/people-list.ts'
import { messages } from './messages.ts'
import classes from './people-step.module.css'
import { WizardButtons } from './wizard-buttons.tsx'

interface PeopleStepProps {
  people: PeopleList
  mapping: Mapping
  /** Where the keyboard begins: at the first mistake. */
  first: Place | undefined
  onBack: () => void
  /** Asks about what only the service knows; answers whether all is good. */
  onCheck: () => Promise<boolean>
  onDone: () => void
}

const all = (count: number) => Array.from({ length: count }, (_, row) => row)

export function PeopleStep({ people, mapping, first, onBack, onCheck, onDone }: PeopleStepProps) {
  const t = useMessages(messages)
  const { number } = useFormats()
  useSyncExternalStore(people.subscribe, people.version)
  const mistakes = people.mistakes()
  const wrongRows = new Set(mistakes.map(({ row }) => row)).size
  const grid = useRef<GridHandle>(null)
  const [present, setPresent] = useState<Place | undefined>(first)
  // A row that was put right stays until the choice is made anew: nothing moves under one's hands.
  const [chosen, setChosen] = useState<readonly number[]>()
  const everyone = useMemo(() => all(people.rows.length), [people.rows.length])
  const shown = chosen ?? everyone
  const [removed, setRemoved] = useState<{ row: number; person: Row }>()
  const columnKey = fields
    .filter(
      (field) =>
        isRequired(field) || mapping[field] !== undefined || mistakes.some((mistake) => mistake.field === field),
    )
    .join()
  const columns = useMemo(() => fields.filter((field) => columnKey.split(',').includes(field)), [columnKey])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step opens
  useEffect(() => {
    if (first) grid.current?.goTo(first)
  }, [])

  const [isChecking, setChecking] = useState(false)
  const move = (from: Place | undefined, step: 1 | -1) => {
    const target = nextOf(people.mistakes(), from, step)
    if (!target) return
    setPresent(target)
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
    setRemoved({ row, person: people.remove(row) })
    setChosen(chosen?.filter((other) => other !== row).map((other) => (other > row ? other - 1 : other)))
    setPresent(undefined)
  }
  const putBack = () => {
    if (!removed) return
    people.putBack(removed.row, removed.person)
    setChosen(undefined)
    setRemoved(undefined)
  }

  return (
    <div className={classes.step}>
      <Sheet title={t.peopleTitle} isFlush>
        <div className={classes.bar}>
          <span
            role="status"
            className={classes.count}
            data-bad={mistakes.length > 0 || undefined}
            data-good={mistakes.length === 0 || undefined}
          >
            {mistakes.length > 0
              ? t.mistakes(number(mistakes.length), mistakes.length, number(wrongRows))
              : t.allGood(number(people.rows.length))}
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
              <Button variant="default" px="xs" aria-label={t.previousMistake} onClick={() => move(present, -1)}>
                <IconChevronUp size={18} aria-hidden />
              </Button>
              <Button
                variant="default"
                rightSection={<IconChevronDown size={18} aria-hidden />}
                onClick={() => move(present, 1)}
              >
                {t.nextMistake}
              </Button>
            </>
          )}
        </div>
        <Message people={people} place={present} />
        <PeopleGrid
          ref={grid}
          people={people}
          columns={columns}
          shown={shown}
          onFocus={setPresent}
          onNextMistake={(from) => move(from, 1)}
          onRemove={remove}
        />
      </Sheet>
      {removed && (
        <div className={classes.undo} role="status">
          {t.removed(number(removed.row + 1))}
          <Button size="compact-sm" variant="default" onClick={putBack}>
            {t.undo}
          </Button>
        </div>
      )}
      <WizardButtons onBack={onBack}>
        <Button disabled={people.rows.length === 0} loading={isChecking} onClick={() => void goOn()}>
          {t.next}
        </Button>
      </WizardButtons>
    </div>
  )
}

/** What is wrong in the cell with the keyboard in it; else how the keyboard moves. */
function Message({ people, place }: { people: PeopleList; place: Place | undefined }) {
  const t = useMessages(messages)
  const names = useMessages(fieldNames)
  const language = useLanguage()
  const { number } = useFormats()
  const mistake = place && people.mistakeAt(place)?.[language]
  if (!place || mistake === undefined) return <div className={classes.message}>{t.gridHelp}</div>
  return (
    <div className={classes.message} data-bad role="status">
      <strong>{t.cellTitle(number(place.row + 1), names[place.field])}</strong>
      {mistake}
    </div>
  )
}

/** The next mistake in reading order, round and round. */
function nextOf(mistakes: readonly Place[], from: Place | undefined, step: 1 | -1): Place | undefined {
  if (!from) return step === 1 ? mistakes[0] : mistakes.at(-1)
  const rank = (place: Place) => place.row * fields.length + fields.indexOf(place.field as Field)
  const here = rank(from)
  return step === 1
    ? (mistakes.find((place) => rank(place) > here) ?? mistakes[0])
    : (mistakes.findLast((place) => rank(place) < here) ?? mistakes.at(-1))
}
