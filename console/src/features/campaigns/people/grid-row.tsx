// biome-ignore-all lint/a11y/useSemanticElements: the rows of a table cannot be positioned one by one
// biome-ignore-all lint/a11y/useFocusableInteractive: the inputs inside the cells have the focus

import { type KeyboardEvent, memo } from 'react'
import { useFormats, useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { IconTrash } from '#ui/icons.ts'
import { type Field, fieldNames } from './fields.ts'
import { gridMessages } from './grid-messages.ts'
import classes from './people-grid.module.css'
import type { Cell, PeopleList } from './people-list.ts'

export const ROW_PX = 44

export interface RowHandlers {
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

export const GridRow = memo(function GridRow({ people, row, at, columns, handlers }: GridRowProps) {
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
      <span role="rowheader" className={classes.number}>
        <span className={classes.part}>
          {rowNumber}{' '}
          <span className={classes.name} aria-hidden>
            {first_name}
          </span>
        </span>
        <span className={`${classes.part} ${classes.name}`} aria-hidden>
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
