import { readXlsx } from './read-xlsx.ts'

interface Scope {
  onmessage: ((event: MessageEvent<ArrayBuffer>) => void) | null
  postMessage(answer: { rows: string[][] } | { failed: true }): void
}

// The compiler knows only the globals of a page; this file runs in a worker.
const scope = globalThis as unknown as Scope

scope.onmessage = async ({ data }) => {
  try {
    scope.postMessage({ rows: await readXlsx(data) })
  } catch {
    scope.postMessage({ failed: true })
  }
}
