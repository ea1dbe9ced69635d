// biome-ignore-all lint/a11y/useSemanticElements: a table's rows cannot be placed one by one
// biome-ignore-all lint/a11y/useFocusableInteractive: the inputs inside the cells take the keyboard

import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useFormats, useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { IconTrash } from '#ui/icons.ts'
import { messages } from '../wizard/messages.ts'
import { type Field, fieldNames } from './fields.ts'
import classes from './people-grid.module.css'
import type { PeopleList, Place } from './people-list.ts'

export interface GridHandle {
  goTo: (place: Place) => void
}

interface PeopleGridProps {
  people: PeopleList
  columns: readonly Field[]
  /** Which rows are shown, in order. */
  shown: readonly number[]
  onFocus: (place: Place) => void
  onNextMistake: (from: Place) => void
  onRemove: (row: number) => void
  ref: Ref<GridHandle>
}

const ROW_PX = 44
const BEYOND = 6

/** Ten thousand rows of which only those in sight exist. The row with the keyboard in it always does. */
export function PeopleGrid({ people, columns, shown, onFocus, onNextMistake, onRemove, ref }: PeopleGridProps) {
  const t = useMessages(messages)
  const names = useMessages(fieldNames)
  const grid = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(600)
  const [active, setActive] = useState<Place>()
  const wanted = useRef<Place>(undefined)

  useLayoutEffect(() => {
    const element = grid.current
    if (!element) return
    const watch = new ResizeObserver(() => setHeight(element.clientHeight))
    watch.observe(element)
    return () => watch.disconnect()
  }, [])

  const goTo = (place: Place) => {
    const at = shown.indexOf(place.row)
    const element = grid.current
    if (at < 0 || !element) return
    const y = at * ROW_PX
    const view = element.clientHeight - 2 * ROW_PX
    if (y < element.scrollTop) element.scrollTop = y
    else if (y > element.scrollTop + view) element.scrollTop = y - view / 2
    wanted.current = place
    setActive(place)
    setTop(element.scrollTop)
  }
  useImperativeHandle(ref, () => ({ goTo }))

  useLayoutEffect(() => {
    if (!wanted.current) return
    const { row, field } = wanted.current
    const input = grid.current?.querySelector<HTMLInputElement>(`[data-cell="${row}/${field}"]`)
    if (!input) return
    wanted.current = undefined
    input.focus({ preventScroll: true })
    input.scrollIntoView({ block: 'nearest', inline: 'center' })
    input.select()
  })

  const first = Math.max(0, Math.floor(top / ROW_PX) - BEYOND)
  const last = Math.min(shown.length, Math.ceil((top + height) / ROW_PX) + BEYOND)
  const inSight = Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at)
  const kept = active ? shown.indexOf(active.row) : -1
  const places = kept >= 0 && (kept < first || kept >= last) ? [...inSight, kept].sort((a, b) => a - b) : inSight

  const onKeyDown = (event: KeyboardEvent, at: number, field: Field) => {
    const step = { ArrowDown: 1, Enter: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key]
    const row = shown[at]
    if (event.key === 'F8' && row !== undefined) {
      event.preventDefault()
      onNextMistake({ row, field })
    } else if (step !== undefined) {
      const next = shown[Math.min(shown.length - 1, Math.max(0, at + step))]
      if (next === undefined) return
      event.preventDefault()
      goTo({ row: next, field })
    }
  }

  // Always the newest, under one name: rows that did not change are not drawn again while one scrolls.
  const newest: Hands = {
    onFocus: (place) => {
      setActive(place)
      onFocus(place)
    },
    onKeyDown,
    onRemove,
  }
  const latest = useRef(newest)
  latest.current = newest
  const [hands] = useState<Hands>(() => ({
    onFocus: (place) => latest.current.onFocus(place),
    onKeyDown: (event, at, field) => latest.current.onKeyDown(event, at, field),
    onRemove: (row) => latest.current.onRemove(row),
  }))

  return (
    <div
      ref={grid}
      className={classes.grid}
      role="grid"
      aria-label={t.gridLabel}
      aria-rowcount={shown.length + 1}
      aria-colcount={columns.length + 2}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      style={{ '--columns': columns.length, '--row-height': `${ROW_PX}px` } as CSSProperties}
    >
      <div className={classes.inner} role="presentation">
        <div role="rowgroup" className={classes.head}>
          <div role="row" aria-rowindex={1} className={classes.line}>
            <span role="columnheader">{t.row}</span>
            {columns.map((field) => (
              <span key={field} role="columnheader">
                {names[field]}
              </span>
            ))}
            <span role="columnheader" className={classes.end} aria-label={t.removeColumn} />
          </div>
        </div>
        <div role="rowgroup" style={{ position: 'relative', height: shown.length * ROW_PX }}>
          {places.map((at) => (
            <GridRow
              key={shown[at]}
              people={people}
              version={people.version()}
              row={shown[at] ?? 0}
              at={at}
              columns={columns}
              hands={hands}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

interface Hands {
  onFocus: (place: Place) => void
  onKeyDown: (event: KeyboardEvent, at: number, field: Field) => void
  onRemove: (row: number) => void
}

interface GridRowProps {
  people: PeopleList
  /** Of the list: another one means that something in it changed. */
  version: number
  row: number
  at: number
  columns: readonly Field[]
  hands: Hands
}

const GridRow = memo(function GridRow({ people, row, at, columns, hands }: GridRowProps) {
  const t = useMessages(messages)
  const names = useMessages(fieldNames)
  const { number } = useFormats()
  const isWrong = columns.some((field) => people.mistakeAt({ row, field }))
  const told = number(row + 1)
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      className={`${classes.line} ${classes.row}`}
      data-wrong={isWrong || undefined}
      style={{ top: at * ROW_PX }}
    >
      <span role="rowheader" className={classes.number}>
        {told}
      </span>
      {columns.map((field) => (
        <Cell
          key={field}
          people={people}
          place={{ row, field }}
          label={t.cellLabel(told, names[field])}
          onFocus={() => hands.onFocus({ row, field })}
          onKeyDown={(event) => hands.onKeyDown(event, at, field)}
        />
      ))}
      <span role="gridcell" className={classes.end}>
        <button
          type="button"
          className={classes.remove}
          aria-label={t.removeRow(told)}
          onClick={() => hands.onRemove(row)}
        >
          <IconTrash size={18} aria-hidden />
        </button>
      </span>
    </div>
  )
})

interface CellProps {
  people: PeopleList
  place: Place
  label: string
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

function Cell({ people, place, label, onFocus, onKeyDown }: CellProps) {
  const language = useLanguage()
  const mistake = people.mistakeAt(place)?.[language]
  const id = `${place.row}/${place.field}`
  return (
    <span role="gridcell" className={classes.cell} data-wrong={mistake !== undefined || undefined} title={mistake}>
      <input
        data-cell={id}
        aria-label={mistake === undefined ? label : `${label}. ${mistake}`}
        aria-invalid={mistake !== undefined}
        autoComplete="off"
        spellCheck={false}
        value={people.rows[place.row]?.[place.field] ?? ''}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        onChange={(event) => people.set(place, event.currentTarget.value)}
        onBlur={() => people.settle(place)}
      />
    </span>
  )
}
