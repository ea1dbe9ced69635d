import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { IconX } from '#ui/icons.ts'
import type { Selection } from './data-table.tsx'
import { tableMessages } from './messages.ts'
import classes from './selection-bar.module.css'

interface SelectionBarProps {
  selection: Selection
  /** How many may be chosen at once. */
  most: number
  /** Buttons for what may be done with the selection. */
  children: ReactNode
}

/** How many rows are chosen, over all pages, and what may be done with them. */
export function SelectionBar({ selection, most, children }: SelectionBarProps) {
  const t = useMessages(tableMessages)
  const { number } = useFormats()
  const count = selection.selected.size
  if (count === 0) return null
  return (
    <section className={classes.bar} aria-label={t.selected(number(count), count)}>
      <strong className={classes.count} role="status">
        {t.selected(number(count), count)}
        {count > most && <span className={classes.most}> ({t.most(number(most))})</span>}
      </strong>
      {count <= most && children}
      <Button
        variant="subtle"
        leftSection={<IconX size={16} aria-hidden />}
        onClick={() => selection.onChange(new Set())}
      >
        {t.clear}
      </Button>
    </section>
  )
}
