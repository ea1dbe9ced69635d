// A process that is killed while its sandbox process runs a task.
import { Sandbox } from '../sandbox.ts'
import { behave } from './behave.ts'

const sandbox = new Sandbox({ warn() {} }, { maxProcesses: 1 })
const pid = await sandbox.run('org_1', behave, { how: 'get-pid' })
void sandbox.run('org_1', behave, { how: 'spin' })
// By then the task is running.
setTimeout(() => process.send?.(pid), 200)
