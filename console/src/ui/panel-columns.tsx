import type { ReactNode } from 'react'
import classes from './panel-columns.module.css'

/** Panels side by side where there is room for two, one below the other where there is not. */
export function PanelColumns({ children }: { children: ReactNode }) {
  return <div className={classes.columns}>{children}</div>
}

/** Panels that stay together in one of the columns. */
export function PanelColumn({ children }: { children: ReactNode }) {
  return <div className={classes.column}>{children}</div>
}
