import type { ReactNode } from 'react'
import classes from './tiles.module.css'

export function Tiles({ tiles }: { tiles: readonly { name: string; value: ReactNode; note: string }[] }) {
  return (
    <dl className={classes.tiles}>
      {tiles.map(({ name, value, note }) => (
        <div key={name} className={classes.tile}>
          <dt>{name}</dt>
          <dd className={classes.value}>{value}</dd>
          <dd className={classes.note}>{note}</dd>
        </div>
      ))}
    </dl>
  )
}
