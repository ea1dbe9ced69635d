import { useSyncExternalStore } from 'react'

/** A value outside React, so that the API client and the router can read it too. */
export interface Store<T> {
  get(): T
  set(value: T): void
  subscribe(listener: () => void): () => void
}

export function createStore<T>(initial: T): Store<T> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return
      current = value
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get)
}

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
