import type { ReactNode } from 'react'
import classes from './tag.module.css'

/** A short label. The colour only repeats what the text says. */
export function Tag({ tone = 'calm', children }: { tone?: 'calm' | 'good' | 'warn' | 'bad'; children: ReactNode }) {
  return (
    <span className={classes.tag} data-tone={tone}>
      {children}
    </span>
  )
}
