import type { ReactNode } from 'react'
import classes from './tag.module.css'

/** One word about a thing. The word says it; the colour only repeats it. */
export function Tag({ tone = 'calm', children }: { tone?: 'calm' | 'good' | 'warn' | 'bad'; children: ReactNode }) {
  return (
    <span className={classes.tag} data-tone={tone}>
      {children}
    </span>
  )
}
