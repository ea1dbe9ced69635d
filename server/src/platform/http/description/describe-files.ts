import { type Document, operationsOf, type Schema } from './document.ts'

/** How a route's schema says that its body may be a file, until the description is complete. */
export const TAKES_FILE = 'x-takes-file'

const BYTES: Schema = { type: 'string', format: 'binary' }
const FORM: Schema = {
  type: 'object',
  title: 'FileForm',
  required: ['file'],
  properties: { file: { ...BYTES, description: 'The first file of the form counts, whatever its field is called.' } },
}

/** A body that is a file has the bytes of the file, not the fields that JSON has. */
export function describeFiles(document: Document): void {
  for (const { operation } of operationsOf(document)) {
    if (operation[TAKES_FILE]) {
      for (const [type, media] of Object.entries(operation.requestBody?.content ?? {})) {
        if (type === 'multipart/form-data') media.schema = FORM
        else if (type !== 'application/json') media.schema = type.startsWith('text/') ? { type: 'string' } : BYTES
      }
    }
    delete operation[TAKES_FILE]
  }
}
