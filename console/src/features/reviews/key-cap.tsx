import { useStore } from '#platform/state/store.ts'
import classes from './key-cap.module.css'
import { reviewKeys } from './review-keys.ts'

/** The keyboard shortcut of a button. Screen readers have shortcuts of their own, so it is hidden from them. */
export function KeyCap({ letter }: { letter: string }) {
  if (useStore(reviewKeys) === 'off') return null
  return (
    <kbd className={classes.key} aria-hidden>
      {letter}
    </kbd>
  )
}
