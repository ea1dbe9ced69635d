// npm 10, which comes with Node 20, skips the Nodes of other systems and also removes the link to the matching one.
// This runs after npm, on whatever Node the machine has, and puts the link back.
import { existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const packages = fileURLToPath(new URL('../../node_modules/', import.meta.url))
const link = `${packages}.bin/node`
const { optionalDependencies } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'))
const installed = Object.keys(optionalDependencies).find((name) => existsSync(`${packages}${name}/bin/node`))

if (installed && !lstatSync(link, { throwIfNoEntry: false })) {
  mkdirSync(`${packages}.bin`, { recursive: true })
  symlinkSync(`../${installed}/bin/node`, link)
}
