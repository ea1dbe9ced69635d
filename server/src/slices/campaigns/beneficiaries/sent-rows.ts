import { jsonOfList } from '#platform/http/long-list.ts'

/** Rows as they go to a sandbox process: as JSON if they came in a long body, which only such a process parses. */
export type SentRows = readonly unknown[] | Uint8Array

export function sendRows(rows: readonly unknown[]): SentRows {
  return jsonOfList(rows) ?? rows
}

/** In the sandbox process. */
export function receiveRows(rows: SentRows): readonly unknown[] {
  return rows instanceof Uint8Array ? JSON.parse(Buffer.from(rows).toString('utf8')) : rows
}
