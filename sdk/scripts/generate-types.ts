// Writes the TypeScript types of the API from the service's own description, without opening a port.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openApp } from '@samakart/server/app'
import { readConfig } from '@samakart/server/config'
import { openTestDatabase } from '@samakart/server/testing/test-database'
import openapiTS, { astToString } from 'openapi-typescript'

const target = fileURLToPath(new URL('../src/schema.d.ts', import.meta.url))
const header = '// Generated from the API description by `npm run types -w sdk`.\n\n'

const description = await describeApi()
const types = astToString(await openapiTS(description, { alphabetize: true, defaultNonNullable: false }))
await writeFile(target, header + types)
console.log(`${Object.keys(description.paths).length} paths`)

async function describeApi() {
  const folder = await mkdtemp(join(tmpdir(), 'samakart-api-types-'))
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', MIN_FREE_DISK_MB: '0' })
  const app = await openApp(config, { database: await openTestDatabase() })
  try {
    await app.server.ready()
    return JSON.parse(JSON.stringify(app.server.swagger()))
  } finally {
    await app.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
