import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './panel.module.css'

interface PanelProps {
  title?: string
  aside?: ReactNode
  children: ReactNode
  /** The content brings its own margins: a table, a list. */
  isFlush?: boolean
}

/** A piece of paper on the page. */
export function Panel({ title, aside, children, isFlush = false }: PanelProps) {
  return (
    <section className={classes.panel}>
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
