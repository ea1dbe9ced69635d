/** A barcode scanner that acts as a keyboard types faster than a person and ends with Enter. */
const MAX_KEY_INTERVAL_MS = 60
const MIN_TEXT_LENGTH = 8

export interface PressedKey {
  key: string
  atMs: number
}

/** Takes keys one by one and returns the text when the scanner has typed one completely. */
export function createKeyboardScanner(): (press: PressedKey) => string | undefined {
  let text = ''
  let lastMs = 0
  return ({ key, atMs }) => {
    if (atMs - lastMs > MAX_KEY_INTERVAL_MS) text = ''
    lastMs = atMs
    if (key === 'Enter' || key === 'Tab') {
      const whole = text
      text = ''
      return whole.length >= MIN_TEXT_LENGTH ? whole : undefined
    }
    if (key.length === 1) text += key
    return undefined
  }
}
