import { useEffect, useRef } from 'react'
import { persistentStore, useStore } from '#platform/state/store.ts'
import classes from './review-keys.module.css'

export const reviewKeys = persistentStore<'on' | 'off'>(
  'samakart.review-keys',
  'on',
  (value): value is 'on' | 'off' => value === 'on' || value === 'off',
)

/** Single letters are shortcuts, except in inputs, dialogs and menus. */
export function useReviewKeys(acts: Readonly<Record<string, () => void>>): void {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (reviewKeys.get() === 'off' || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      const { target } = event
      const isWriting =
        target instanceof HTMLElement &&
        target.closest('input:not([type=radio]):not([type=checkbox]), textarea, select, [role=dialog], [role=menu]')
      const act = latest.current[event.key.toLowerCase()]
      if (!act || isWriting) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** The keyboard shortcut of a button. Screen readers have shortcuts of their own, so it is hidden from them. */
export function KeyCap({ letter }: { letter: string }) {
  if (useStore(reviewKeys) === 'off') return null
  return (
    <kbd className={classes.key} aria-hidden>
      {letter}
    </kbd>
  )
}
