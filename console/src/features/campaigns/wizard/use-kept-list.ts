import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { session } from '#platform/session/session.ts'
import type { PeopleList } from '../people/people-list.ts'
import { forgetKeptList, type KeptList, keepList } from './kept-list.ts'

/** After the last change; a list of ten thousand people is not written at every key. */
const DEBOUNCE_MS = 1_000

/** Keeps the list a moment after every change and when the page is left. Returns how to forget it for good. */
export function useKeptList(list: Omit<KeptList, 'people'> | undefined, people: PeopleList | undefined): () => void {
  const version = useSyncExternalStore(people?.subscribe ?? subscribeToNothing, people?.version ?? nothing)
  const isForgotten = useRef(false)
  const source = list?.source
  const keep = useEffectEvent(() => {
    if (!list || isForgotten.current || session.get().state !== 'signed-in') return
    keepList({ ...list, ...(people ? { people: { rows: people.rows, numbers: people.numbers() } } : {}) })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the list is another one
  useEffect(() => {
    if (!source) return
    isForgotten.current = false
    const timer = setTimeout(() => keep(), DEBOUNCE_MS)
    const leave = () => keep()
    window.addEventListener('pagehide', leave)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', leave)
    }
  }, [source, people, version])
  return () => {
    isForgotten.current = true
    forgetKeptList()
  }
}

const subscribeToNothing = () => () => {}
const nothing = () => 0
