// npm run proof -- versions [--previous COMMIT]
// Runs processes of an earlier version and of this one on one database while it is updated: requests at the earlier version
// before and after the migrations, at one that starts on the new schema, and at both in turn. Without --previous the earlier
// version is the one before the newest migration.
import { parseArgs } from 'node:util'
import { commitBeforeNewestMigration } from './previous-version.ts'
import { updateFrom } from './two-versions.ts'

const { values } = parseArgs({ options: { previous: { type: 'string' } } })
const commit = values.previous ?? commitBeforeNewestMigration()
if (!commit)
  throw new Error('The git history has no earlier version with migrations of 0.3.0, the first that can be updated.')
console.log(`the earlier version is ${commit}`)
for (const line of await updateFrom(commit)) console.log(line)
