// npm start: the console, then the service, in this process.
//
// package.json says `exec node scripts/start.ts # 2>nul || node scripts/start.ts`. A Unix shell replaces itself by Node, so
// that the SIGTERM that npm passes on reaches the service, and takes the rest for a comment. cmd.exe does not know `exec`,
// says so to `nul` and goes on behind `||`.
import { prepareConsole } from './prepare-console.ts'

await prepareConsole()
await import('../server/src/main.ts')
