import type { HostileRequest } from '../hostile-request.ts'
import { addresses } from './addresses.ts'
import { files } from './files.ts'
import { gzipBodies } from './gzip-bodies.ts'
import { jsonBodies } from './json-bodies.ts'
import { lists } from './lists.ts'
import { photos } from './photos.ts'
import { pictures } from './pictures.ts'

export const corpus: readonly HostileRequest[] = [
  ...jsonBodies,
  ...gzipBodies,
  ...lists,
  ...files,
  ...pictures,
  ...photos,
  ...addresses,
]
