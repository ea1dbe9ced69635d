import { useStore } from '#platform/state/store.ts'
import classes from './key-cap.module.css'
import { reviewKeys } from './review-keys.ts'

/** The letter that does the same; not for screen readers, which have keys of their own. */
export function KeyCap({ letter }: { letter: string }) {
  if (useStore(reviewKeys) === 'off') return null
  return (
    <kbd className={classes.key} aria-hidden>
      {letter}
    </kbd>
  )
}
