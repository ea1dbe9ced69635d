// biome-ignore-all lint/a11y/useSemanticElements: the rows of a table cannot be positioned one by one
// biome-ignore-all lint/a11y/useFocusableInteractive: the inputs inside the cells have the focus

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
import { type Field, fieldNames } from './check-people.ts'
import { gridMessages } from './messages.ts'
import type { Cell, PeopleList } from './people-list.ts'
import classes from './wizard.module.css'

export interface GridHandle {
  goTo: (cell: Cell) => void
}

interface PeopleGridProps {
  people: PeopleList
  columns: readonly Field[]
  /** The indexes of the rows that are shown, in order. */
  shown: readonly number[]
  onFocus: (cell: Cell) => void
  onNextMistake: (from: Cell) => void
  onRemove: (row: number) => void
  ref: Ref<GridHandle>
}

const OVERSCAN_ROWS = 6

/** Draws only the visible rows, because a list may have ten thousand. The row with the focus is always drawn. */
export function PeopleGrid({ people, columns, shown, onFocus, onNextMistake, onRemove, ref }: PeopleGridProps) {
  const t = useMessages(gridMessages)
  const names = useMessages(fieldNames)
  const grid = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(600)
  const [active, setActive] = useState<Cell>()
  const wanted = useRef<Cell>(undefined)

  useLayoutEffect(() => {
    const element = grid.current
    if (!element) return
    const watch = new ResizeObserver(() => setHeight(element.clientHeight))
    watch.observe(element)
    return () => watch.disconnect()
  }, [])

  const goTo = (cell: Cell) => {
    const at = shown.indexOf(cell.row)
    const element = grid.current
    if (at < 0 || !element) return
    const y = at * ROW_PX
    const view = element.clientHeight - 2 * ROW_PX
    if (y < element.scrollTop) element.scrollTop = y
    else if (y > element.scrollTop + view) element.scrollTop = y - view / 2
    wanted.current = cell
    setActive(cell)
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

  const first = Math.max(0, Math.floor(top / ROW_PX) - OVERSCAN_ROWS)
  const last = Math.min(shown.length, Math.ceil((top + height) / ROW_PX) + OVERSCAN_ROWS)
  const inSight = Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at)
  const kept = active ? shown.indexOf(active.row) : -1
  const drawn = kept >= 0 && (kept < first || kept >= last) ? [...inSight, kept].sort((a, b) => a - b) : inSight

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

  // The handlers keep their identity, so that unchanged rows are not drawn again while one scrolls.
  const newest: RowHandlers = {
    onFocus: (cell) => {
      setActive(cell)
      onFocus(cell)
    },
    onKeyDown,
    onRemove,
  }
  const latest = useRef(newest)
  latest.current = newest
  const [handlers] = useState<RowHandlers>(() => ({
    onFocus: (cell) => latest.current.onFocus(cell),
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
      style={{ '--columns': columns.length, '--rows': shown.length, '--row-height': `${ROW_PX}px` } as CSSProperties}
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
          {drawn.map((at) => (
            <GridRow
              key={shown[at]}
              people={people}
              version={people.version()}
              row={shown[at] ?? 0}
              at={at}
              columns={columns}
              handlers={handlers}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

const ROW_PX = 44

interface RowHandlers {
  onFocus: (cell: Cell) => void
  onKeyDown: (event: KeyboardEvent, at: number, field: Field) => void
  onRemove: (row: number) => void
}

interface GridRowProps {
  people: PeopleList
  /** A new version of the list means that one of its rows changed. */
  version: number
  row: number
  at: number
  columns: readonly Field[]
  handlers: RowHandlers
}

const GridRow = memo(function GridRow({ people, row, at, columns, handlers }: GridRowProps) {
  const t = useMessages(gridMessages)
  const names = useMessages(fieldNames)
  const { number } = useFormats()
  const isWrong = columns.some((field) => people.mistakeAt({ row, field }))
  const rowNumber = number(people.numberOf(row))
  const { first_name, last_name } = people.rows[row] ?? {}
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      className={`${classes.line} ${classes.row}`}
      data-wrong={isWrong || undefined}
      style={{ top: at * ROW_PX }}
    >
      <span role="rowheader" className={classes.peopleGridNumber}>
        <span className={classes.part}>
          {rowNumber}{' '}
          <span className={classes.peopleGridName} aria-hidden>
            {first_name}
          </span>
        </span>
        <span className={`${classes.part} ${classes.peopleGridName}`} aria-hidden>
          {last_name}
        </span>
      </span>
      {columns.map((field) => (
        <GridCell
          key={field}
          people={people}
          cell={{ row, field }}
          label={t.cellLabel(rowNumber, names[field])}
          onFocus={() => handlers.onFocus({ row, field })}
          onKeyDown={(event) => handlers.onKeyDown(event, at, field)}
        />
      ))}
      <span role="gridcell" className={classes.end}>
        <button
          type="button"
          className={classes.remove}
          aria-label={t.removeRow(rowNumber)}
          onClick={() => handlers.onRemove(row)}
        >
          <IconTrash size={18} aria-hidden />
        </button>
      </span>
    </div>
  )
})

interface GridCellProps {
  people: PeopleList
  cell: Cell
  label: string
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

function GridCell({ people, cell, label, onFocus, onKeyDown }: GridCellProps) {
  const language = useLanguage()
  const mistake = people.mistakeAt(cell)?.[language]
  const id = `${cell.row}/${cell.field}`
  return (
    <span role="gridcell" className={classes.cell} data-wrong={mistake !== undefined || undefined} title={mistake}>
      <input
        data-cell={id}
        aria-label={mistake === undefined ? label : `${label}. ${mistake}`}
        aria-invalid={mistake !== undefined}
        autoComplete="off"
        spellCheck={false}
        value={people.rows[cell.row]?.[cell.field] ?? ''}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        onChange={(event) => people.set(cell, event.currentTarget.value)}
        onBlur={() => people.tidyCell(cell)}
      />
    </span>
  )
}
