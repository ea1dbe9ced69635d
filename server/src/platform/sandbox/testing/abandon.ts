// A process that leaves another one behind, busy.
import { Sandbox } from '../sandbox.ts'
import { behave } from './behave.ts'

const sandbox = new Sandbox({ warn() {} }, { mostProcesses: 1 })
const pid = await sandbox.run('org_1', behave, { how: 'tell-process' })
void sandbox.run('org_1', behave, { how: 'spin' })
// Sent once the task has been, so that it is at work by then.
setTimeout(() => process.send?.(pid), 200)
