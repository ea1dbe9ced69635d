// npm start: the console, then the service, in this process.
//
// package.json says `exec node scripts/start.ts # 2>nul || node scripts/start.ts`. A Unix shell replaces itself with Node,
// so that the SIGTERM that npm passes on reaches the service, and takes the rest for a comment. cmd.exe does not know
// `exec`, prints an error to `nul` and runs the command after `||`.
import { prepareConsole } from './prepare-console.ts'

await prepareConsole()
await import('../server/src/main.ts')
