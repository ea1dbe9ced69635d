import type { ReactNode } from 'react'
import classes from './filters.module.css'

/** Filters, order and export above a list. */
export const Filters = ({ children }: { children: ReactNode }) => <div className={classes.filters}>{children}</div>
