import { readFileSync } from 'node:fs'

/** The verifier as pages carry it: one classic script and one style sheet. */
export interface VerifierFiles {
  script: string
  styles: string
}

export const VERIFIER_FOLDER = new URL('./verifier/', import.meta.url)

let read: VerifierFiles | undefined

export function verifierFiles(): VerifierFiles {
  const text = (name: string) => readFileSync(new URL(name, VERIFIER_FOLDER), 'utf8')
  read ??= { script: text('app.js'), styles: text('styles.css') }
  return read
}
