/**
 * What a tab keeps over a reload. It ends with the tab, and when somebody signs out: on a shared computer nobody finds it
 * later, as they would in the storage that all tabs share.
 */
const PREFIX = 'samakart.tab.'

export function readOfTab(key: string): string | null {
  try {
    return sessionStorage.getItem(PREFIX + key)
  } catch {
    return null
  }
}

/** Returns whether it is kept: the storage may be forbidden, or too small. */
export function keepInTab(key: string, value: string): boolean {
  try {
    sessionStorage.setItem(PREFIX + key, value)
    return true
  } catch {
    return false
  }
}

export function forgetOfTab(key: string): void {
  try {
    sessionStorage.removeItem(PREFIX + key)
  } catch {
    // Nothing was kept.
  }
}

export function forgetTab(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
