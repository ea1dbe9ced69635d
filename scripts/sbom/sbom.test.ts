import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Ajv } from 'ajv'
import addFormatsPackage from 'ajv-formats'
import { SPEC_VERSION, toCycloneDx } from './cyclonedx.ts'
import { readInstalled, readLockfile } from './installed.ts'
import { packageNames, quietPackages, readReasons, readReleases } from './releases.ts'

// The package is CommonJS, so its type describes the module instead of the function.
const addFormats = addFormatsPackage as unknown as (ajv: Ajv) => void

const folder = new URL('../../node_modules/@cyclonedx/cyclonedx-library/res/schema/', import.meta.url)
const schemaOf = (name: string) => JSON.parse(readFileSync(new URL(`${name}.SNAPSHOT.schema.json`, folder), 'utf8'))

test('the bill of materials is valid CycloneDX and names every installed package', () => {
  const ajv = new Ajv({ strict: false, validateFormats: true })
  addFormats(ajv)
  ajv.addFormat('iri-reference', true).addFormat('idn-email', true)
  for (const name of ['spdx', 'jsf-0.82', 'cryptography-defs']) {
    ajv.addSchema(schemaOf(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`)
  }
  const validate = ajv.compile(schemaOf(`bom-${SPEC_VERSION}`))
  const tree = readInstalled()
  const bill = toCycloneDx(tree, { name: 'samakart', version: '1.0.0' }, new Date())
  assert.ok(validate(bill), JSON.stringify(validate.errors?.slice(0, 3)))
  assert.ok(bill.components.length > 200)
  const refs = new Set([...bill.components.map((one) => one['bom-ref']), 'samakart@1.0.0'])
  assert.equal(refs.size, bill.components.length + 1)
  for (const { ref, dependsOn } of bill.dependencies)
    for (const one of [ref, ...dependsOn]) assert.ok(refs.has(one), one)
  const broken = { ...bill, components: [{ type: 'library' }] }
  assert.ok(!validate(broken))
})

/** Permissive, or (MPL) binding only for changes to the package itself. */
const accepted = new Set([
  ...[
    'MIT',
    'MIT-0',
    'ISC',
    'Apache-2.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    '0BSD',
    'BlueOak-1.0.0',
    'Python-2.0',
    'Unlicense',
  ],
  ...[
    'MPL-2.0',
    'MIT OR Apache-2.0',
    '(MIT OR Apache-2.0)',
    '(MIT OR CC0-1.0)',
    'MIT AND OFL-1.1',
    'OFL-1.1',
    'CC-BY-4.0',
  ],
])

/** A shared library that sharp loads as it is, and that anyone can replace by another build. */
const isSharedLibrary = ({ name, license }: { name: string; license: string | undefined }) =>
  name.startsWith('@img/sharp-libvips-') && license === 'LGPL-3.0-or-later'

test('every package has a licence that we accept', () => {
  const others = readInstalled().packages.filter(
    (one) => (one.license === undefined || !accepted.has(one.license)) && !isSharedLibrary(one),
  )
  assert.deepEqual(
    others.map(({ name, license }) => `${name}: ${license}`),
    [],
  )
})

test('only the packages that package.json names run a script when they are installed', () => {
  const { allowScripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  const running = readLockfile().packages.filter(({ hasInstallScript }) => hasInstallScript)
  assert.deepEqual(running.map(({ name }) => name).sort(), Object.keys(allowScripts).sort())
})

test('the registry was asked about every package', () => {
  const { newest } = readReleases()
  const unknown = packageNames().filter((name) => !newest[name])
  assert.deepEqual(unknown, [], 'run npm run dev -- sbom --ask-registry')
})

test('a package without a release for two years has a reason to stay, and no reason is left over', () => {
  const names = Object.values(readReasons()).flat()
  assert.deepEqual(
    quietPackages(readReleases()).filter((name) => !names.includes(name)),
    [],
  )
  const present = packageNames()
  assert.deepEqual(
    names.filter((name) => !present.includes(name)),
    [],
  )
  assert.equal(new Set(names).size, names.length)
})
