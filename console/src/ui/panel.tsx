import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './panel.module.css'

interface PanelProps {
  title?: string
  aside?: ReactNode
  children: ReactNode
  /** For content with margins of its own, such as a table or a list. */
  isFlush?: boolean
}

/** A section of the page with a title and a border. */
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

/** Panels side by side where there is room for two, one below the other where there is not. */
export function PanelColumns({ children }: { children: ReactNode }) {
  return <div className={classes.columns}>{children}</div>
}

/** Panels that stay together in one of the columns. */
export function PanelColumn({ children }: { children: ReactNode }) {
  return <div className={classes.column}>{children}</div>
}
