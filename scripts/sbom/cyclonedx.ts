// A software bill of materials in CycloneDX, the form that scanners read.
import { randomUUID } from 'node:crypto'
import type { Package, Tree } from './installed.ts'

export const SPEC_VERSION = '1.7'

interface Project {
  name: string
  version: string
}

export function toCycloneDx({ packages, uses }: Tree, project: Project, now: Date) {
  const own = `${project.name}@${project.version}`
  return {
    $schema: `http://cyclonedx.org/schema/bom-${SPEC_VERSION}.schema.json`,
    bomFormat: 'CycloneDX',
    specVersion: SPEC_VERSION,
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: {
      timestamp: now.toISOString(),
      lifecycles: [{ phase: 'build' }],
      component: { type: 'application', 'bom-ref': own, ...project },
    },
    components: packages.map(componentOf),
    dependencies: [{ ref: own, dependsOn: uses }, ...packages.map((one) => ({ ref: one.path, dependsOn: one.uses }))],
  }
}

function componentOf(one: Package) {
  const [group, name] = one.name.startsWith('@') ? one.name.split('/') : [undefined, one.name]
  const [algorithm = '', digest = ''] = (one.integrity ?? '').split('-')
  return {
    type: 'library',
    'bom-ref': one.path,
    ...(group ? { group } : {}),
    name: name ?? one.name,
    version: one.version,
    scope: one.isDevelopment ? 'excluded' : one.isOptional ? 'optional' : 'required',
    ...(algorithm === 'sha512'
      ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }
      : {}),
    ...(one.license ? { licenses: [licenseOf(one.license)] } : {}),
    purl: `pkg:npm/${encodeURIComponent(one.name).replace('%2F', '/')}@${encodeURIComponent(one.version)}`,
    properties: [
      { name: 'cdx:npm:package:path', value: one.path },
      ...(one.isDevelopment ? [{ name: 'cdx:npm:package:development', value: 'true' }] : []),
      ...(one.hasInstallScript ? [{ name: 'cdx:npm:package:install-script', value: 'true' }] : []),
    ],
  }
}

const licenseOf = (license: string) => (/[\s()]/.test(license) ? { expression: license } : { license: { id: license } })
