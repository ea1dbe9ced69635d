import { createStore, type Store } from './store.ts'

/** A store that the browser keeps between visits. If a private window refuses, it lasts as long as the page. */
export function persistentStore<T extends string>(
  key: string,
  initial: T,
  isValid: (value: string) => value is T,
): Store<T> {
  const stored = readStored(key)
  const store = createStore<T>(stored !== null && isValid(stored) ? stored : initial)
  store.subscribe(() => writeStored(key, store.get()))
  return store
}

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // The storage is full or forbidden.
  }
}
