// npm run ops:reset-admin -- --email ADDRESS   (or --id ID) gives an administrator a new password and removes the second factor
import { parseArgs } from 'node:util'
import { crockford32 } from '@samakart/rules/crockford'
import { randomSecret } from '#platform/random.ts'
import { theSystem } from '#platform/scopes.ts'
import { inPlatformWork } from '#platform/unit-of-work.ts'
import { hashPassword, resetAdministrator } from '#slices/accounts/index.ts'
import { runTool } from './run-tool.ts'

const { values } = parseArgs({ options: { email: { type: 'string' }, id: { type: 'string' } } })
const { email, id } = values
if (!email === !id) {
  console.error('Usage: npm run ops:reset-admin -- --email ADDRESS, or --id ID')
  process.exit(2)
}
await runTool(async (services) => {
  const password = crockford32(randomSecret(15))
    .toLowerCase()
    .replaceAll(/.{6}(?=.)/g, '$&-')
  const passwordHash = await hashPassword(password)
  await inPlatformWork(services, theSystem, (work) => resetAdministrator(work, { email, id, passwordHash }))
  console.log(`New password of ${email ?? id}: ${password}`)
  console.log('It is shown only here. The second factor is removed, and all sessions have ended.')
  return 0
})
