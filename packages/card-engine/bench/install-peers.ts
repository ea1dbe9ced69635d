// Installs the engines that cards are compared with, unless they are there, and checks the types of what drives them.
import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('./peers/', import.meta.url))
const root = fileURLToPath(new URL('../../../', import.meta.url))
const installed = `${folder}node_modules/.package-lock.json`
const isCurrent = existsSync(installed) && statSync(installed).mtimeMs >= statSync(`${folder}package-lock.json`).mtimeMs

if (!isCurrent) execFileSync('npm', ['ci'], { cwd: folder, stdio: 'inherit' })
execFileSync(`${root}node_modules/.bin/tsc`, ['-p', folder], { stdio: 'inherit' })
