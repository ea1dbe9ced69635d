// Checks what an operator deploys against what the service has: settings, measurements, alerts, commands.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { mistakesOf } from '@samakart/server/internal/platform/config/testing/mistakes-of'
import { Metrics } from '@samakart/server/internal/platform/metrics/metrics'
import { parse, parseAllDocuments } from 'yaml'

const root = fileURLToPath(new URL('../deploy', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const settings = read('../docs/configuration.md')
/** The C library's, which `npm start` sets for its processes. */
const allocator = read('../server/src/platform/processes/service-child.ts')
/** Of the allocator of the C library, or of Node. */
const isOfTheProcess = (name: string) => allocator.includes(`  ${name}: '`) || name === 'NODE_OPTIONS'
const isSetting = (name: string) => settings.includes(`\`${name.replace(/_FILE$/, '')}\``) || isOfTheProcess(name)

interface Rule {
  alert: string
  expr: string
}
const { groups } = parse(read('monitoring/alerts.yaml')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)
const dashboard = JSON.parse(read('monitoring/dashboard.json')) as {
  panels: { id: number; type: string; title: string; options: object; targets: { expr: string }[] }[]
}

test('rules and dashboard name only measurements that exist, and the dashboard shows all of ours', async () => {
  const metrics = new Metrics()
  const text = await metrics.text()
  const known = new Set(
    [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) => seriesOf(name, type)),
  )
  const expressions = [...rules, ...dashboard.panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr)
  const named = expressions.flatMap((expr) => expr.match(/\b(samakart|nodejs|process)_\w+/g) ?? [])
  assert.deepEqual(
    named.filter((name) => !known.has(name)),
    [],
  )
  const shown = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n')
  const ours = [...text.matchAll(/^# TYPE (samakart_\S+)/gm)].map(([, name = '']) => name)
  assert.deepEqual(
    ours.filter((name) => !shown.includes(name)),
    [],
  )
})

test('the dashboard, its panels and what they show are as Grafana itself describes them', () => {
  const panels = dashboard.panels.map((panel) => {
    const options = `Partial<AsJson<${panel.type === 'stat' ? 'Stat' : 'TimeSeries'}>>`
    return `;(${JSON.stringify(panel.options)}) satisfies ${options}`
  })
  const found = compile(`import type { Dashboard } from '@grafana/schema'
import type { Options as Stat } from '@grafana/schema/dist/esm/raw/composable/stat/panelcfg/x/StatPanelCfg_types.gen'
import type { Options as TimeSeries } from '@grafana/schema/dist/esm/raw/composable/timeseries/panelcfg/x/TimeSeriesPanelCfg_types.gen'
// In JSON a member of an enumeration is its text.
type AsJson<T> = T extends string ? \`\${T}\` : T extends object ? { [Key in keyof T]: AsJson<T[Key]> } : T
;(${read('monitoring/dashboard.json')}) satisfies Dashboard
${panels.join('\n')}
`)
  assert.equal(found, '')
})

test('the service starts with the settings of each example, and with secrets made as the pages say', () => {
  const secrets = {
    NODE_ENV: 'production',
    ADMIN_PASSWORD: 'baobab lumière vélo mardi',
    MASTER_KEY: 'ab'.repeat(32),
    SIGNING_KEY: 'cd'.repeat(32),
    METRICS_TOKEN: 'ef'.repeat(24),
  }
  // What comes from a file or from the operator is given here instead.
  const given = (settings: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(settings)
        .filter(([name]) => !name.endsWith('_FILE'))
        .map(([name, text]) => [
          name,
          text
            .replace(/\$\{SAMAKART_HOST.*?\}/, 'kart.sante.example')
            .replace(/\$\{ADMIN_EMAIL.*?\}/, 'a@sante.example'),
        ]),
    )
  const compose = parse(read('compose/compose.yaml')) as Record<string, { environment: Record<string, string> }>
  const helm = parse(read('helm/samakart/values.yaml')) as { settings: Record<string, string> }
  const systemd = Object.fromEntries(
    [...read('systemd/samakart.env.example').matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', text = '']) => [
      name,
      text,
    ]),
  )
  const composed = {
    ...given(compose['x-service']?.environment ?? {}),
    S3_SECRET_ACCESS_KEY: 'store',
    DATABASE_URL: 'postgres://samakart:x@database/samakart',
  }
  const charted = {
    ...helm.settings,
    S3_SECRET_ACCESS_KEY: 'store',
    DATABASE_URL: 'postgres://samakart:x@db/samakart?sslmode=verify-full',
  }
  for (const settings of [composed, charted, systemd])
    assert.deepEqual(mistakesOf({ ...secrets, HOST: '0.0.0.0', ...settings }), [])
})

/** Returns what the compiler finds wrong. The program lies where the packages that it imports are found. */
function compile(program: string): string {
  const folder = mkdtempSync(join(root, '../node_modules/.dashboard-'))
  try {
    writeFileSync(join(folder, 'dashboard.ts'), program)
    const flags = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--ignoreConfig']
    const { stdout, error } = spawnSync('tsc', [...flags, join(folder, 'dashboard.ts')], { encoding: 'utf8' })
    if (error) throw error
    return stdout
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const seriesOf = (name: string, type = '') =>
  type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => `${name}${end}`) : [name]

test('every alert has a section that says what to do, and every section has its alert', () => {
  const sections = [...read('../docs/operations/alerts.md').matchAll(/^## (\w+)$/gm)].map(([, title]) => title)
  assert.deepEqual(sections.toSorted(), rules.map(({ alert }) => alert).toSorted())
})

interface ComposeService {
  environment?: Record<string, string>
  command?: string[]
  image?: string
}

test('compose, chart and units name only settings and commands that exist', () => {
  const compose = parse(read('compose/compose.yaml'), { merge: true }) as { services: Record<string, ComposeService> }
  const own = Object.values(compose.services).filter(({ image }) => image?.includes('SAMAKART_IMAGE'))
  assert.ok(own.length >= 6)
  const values = parse(read('helm/samakart/values.yaml')) as { settings: Record<string, string>; secretKeys: string[] }
  const units = globSync('systemd/*', { cwd: root }).map(read).join('\n')
  const inUnits = [...units.matchAll(/(?:^|^Environment=|\s)([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name)
  const image = [...read('container/Containerfile').matchAll(/(?:^ENV |\s)([A-Z][A-Z0-9_]+)=/gm)].map(
    ([, name = '']) => name,
  )
  const names = [
    ...own.flatMap(({ environment }) => Object.keys(environment ?? {})),
    ...Object.keys(values.settings),
    ...values.secretKeys,
    ...inUnits,
    ...image,
  ]
  assert.ok(names.length > 40)
  assert.deepEqual(
    [...new Set(names)].filter((name) => !isSetting(name)),
    [],
  )
  const commands = read('../cli/src/operator-commands.ts')
  for (const { command } of own)
    if (command) assert.match(commands, new RegExp(`^ {2}'?${command[0]}'?: `, 'm'), command[0])
})

test('images of others are pinned by their digest, and actions by their commit', () => {
  const images = [
    ...`${read('compose/compose.yaml')}\n${read('container/Containerfile')}`.matchAll(/^\s*(?:image:|FROM) (\S+)/gm),
  ]
    .map(([, image = '']) => image)
    .filter((image) => !image.startsWith('${'))
  assert.ok(images.length >= 6)
  for (const image of images) assert.match(image, /^[a-z0-9./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/)
  for (const [, action = ''] of read('../.github/workflows/ci.yml').matchAll(/uses: (\S+)/g))
    assert.match(action, /@[0-9a-f]{40}$/)
})

test('the chart’s files are YAML once their templates are filled, and every template is in the chart', () => {
  const chart = parse(read('helm/samakart/Chart.yaml')) as { appVersion: string }
  assert.equal(chart.appVersion, JSON.parse(read('../server/package.json')).version)
  JSON.parse(read('helm/samakart/values.schema.json'))
  for (const file of [
    'monitoring/alerts.yaml',
    'monitoring/alerts.test.yaml',
    'monitoring/prometheus.yaml',
    'compose/compose.yaml',
  ])
    for (const document of parseAllDocuments(read(file), { merge: true })) assert.deepEqual(document.errors, [], file)
})
