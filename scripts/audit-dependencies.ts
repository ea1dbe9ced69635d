// npm run dev -- audit: asks the registry for known weaknesses of the packages that an installation has. Not every registry answers that; then
// it says so, and does not fail.
import { spawnSync } from 'node:child_process'
import { readAudit } from './audit-dependencies/read-audit.ts'

const { stdout, stderr } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  encoding: 'utf8',
  timeout: 120_000,
  shell: process.platform === 'win32',
})
const { sentence, isBad } = readAudit(stdout ?? '', stderr ?? '')
console.log(sentence)
process.exit(isBad ? 1 : 0)
