// npm run dev -- sbom: what is installed, as CycloneDX, with a listing of licences, install scripts and quiet packages.
// npm run dev -- sbom --ask-registry: asks first when each package was last released.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { toCycloneDx } from './sbom/cyclonedx.ts'
import { readInstalled, root } from './sbom/installed.ts'
import { askRegistry, quietPackages, readReasons, readReleases } from './sbom/releases.ts'

const OUTPUT = 'sbom.cdx.json'

if (process.argv.includes('--ask-registry')) await askRegistry(new Date())
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
  'name' | 'version',
  string
>
const tree = readInstalled()
writeFileSync(join(root, OUTPUT), `${JSON.stringify(toCycloneDx(tree, { name, version }, new Date()), null, 2)}\n`)
console.log(`${tree.packages.length} packages in ${OUTPUT}`)

const byLicense = Map.groupBy(tree.packages, ({ license }) => license ?? 'none named')
console.log('\nLicences')
for (const [license, packages] of [...byLicense].sort(([, a], [, b]) => b.length - a.length)) {
  const names = packages.length > 5 ? '' : ` (${packages.map((one) => one.name).join(', ')})`
  console.log(`  ${String(packages.length).padStart(4)}  ${license}${names}`)
}

console.log('\nPackages that run a script when they are installed')
for (const one of tree.packages.filter(({ hasInstallScript }) => hasInstallScript))
  console.log(`  ${one.name}@${one.version}`)

const releases = readReleases()
const quiet = quietPackages(releases)
console.log(
  `\nPackages without a release for two years (as of ${releases.asked}), and those that are known to be finished`,
)
for (const [reason, names] of Object.entries(readReasons())) {
  console.log(`  ${reason}`)
  console.log(
    `    ${names.map((one) => `${one}${quiet.includes(one) ? ` (${releases.newest[one]})` : ''}`).join(', ')}`,
  )
}
