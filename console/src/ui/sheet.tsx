import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './sheet.module.css'

interface SheetProps {
  title?: string
  aside?: ReactNode
  children: ReactNode
  /** The content brings its own margins: a table, a list. */
  isFlush?: boolean
}

/** A piece of paper on the page. */
export function Sheet({ title, aside, children, isFlush = false }: SheetProps) {
  return (
    <section className={classes.sheet}>
      {title && (
        <div className={classes.head}>
          <Title order={2} size="h5">
            {title}
          </Title>
          {aside}
        </div>
      )}
      <div className={isFlush ? classes.flush : classes.body}>{children}</div>
    </section>
  )
}
