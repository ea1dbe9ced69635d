// npm run proof -- clients
// Generates clients from the description of a running service by tools of others, for TypeScript and Python, builds them, and calls
// ten operations with each, downloads included. The AsyncAPI description is read by its own parser. The tools are installed into a
// temporary folder.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startWholeService } from '../api/service.ts'

const TYPESCRIPT = ['@hey-api/openapi-ts@0.99.0', 'typescript@5.9.3', '@asyncapi/parser@3.6.3', '@types/node@24']
const PYTHON = ['openapi-python-client==0.26.1']

/** For each program. The generators take seconds; installing takes as long as the network does. */
const LIMIT_MS = 300_000
/** The Python generator would otherwise draw all its variables with a fault, the whole description among them, for many minutes. */
const plainFaults = { TYPER_STANDARD_TRACEBACK: '1' }

/** What the Python generator takes for a file only when it is told so. */
const FILES = [
  ...['application/pdf', 'application/zip', 'image/png', 'image/jpeg', 'image/heic', 'image/heif', 'image/svg+xml'],
  ...['text/csv', 'application/csv', 'text/plain', 'text/tab-separated-values', '*/*', 'application/vnd.ms-excel'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
]

const folder = mkdtempSync(join(tmpdir(), 'samakart-clients-'))
const own = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const run = (command: string, args: string[], cwd = folder) =>
  execFileSync(command, args, {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...account, ...plainFaults, PATH: `${join(folder, 'python/bin')}:${process.env.PATH}` },
    timeout: LIMIT_MS,
  })

await using service = await startWholeService()
const account = {
  SAMAKART_URL: service.url,
  SAMAKART_EMAIL: 'admin@samakart.local',
  SAMAKART_PASSWORD: 'samakart-demo',
}
try {
  for (const name of ['openapi.json', 'asyncapi.json'])
    writeFileSync(join(folder, name), await (await fetch(`${service.url}/${name}`)).text())
  checkTypeScript()
  checkPython()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function checkTypeScript() {
  console.log('▶ TypeScript: @hey-api/openapi-ts')
  writeFileSync(join(folder, 'package.json'), '{"type":"module","private":true}')
  run('npm', ['install', '--silent', '--no-audit', '--no-fund', ...TYPESCRIPT])
  cpSync(own('./read-asyncapi.mjs'), join(folder, 'read-asyncapi.mjs'))
  run('node', ['read-asyncapi.mjs'])
  run('npx', ['openapi-ts', '-i', 'openapi.json', '-o', 'client', '-c', '@hey-api/client-fetch', '--silent'])
  cpSync(own('./ten-operations.ts.txt'), join(folder, 'ten-operations.ts'))
  const strict = ['--strict', '--skipLibCheck', '--target', 'es2022', '--module', 'esnext']
  const files = ['--moduleResolution', 'bundler', '--types', 'node', '--outDir', 'built', 'ten-operations.ts']
  run('npx', ['-p', 'typescript@5.9.3', 'tsc', ...strict, ...files])
  run('npx', [
    '-y',
    'esbuild@0.25.10',
    'built/ten-operations.js',
    '--bundle',
    '--platform=node',
    '--format=esm',
    '--outfile=ten.mjs',
  ])
  run('node', ['ten.mjs'])
}

function checkPython() {
  if (spawnSync('python3', ['-m', 'venv', '--help']).status !== 0)
    return console.log('▶ Python: left out, because there is no python3 with venv')
  console.log('▶ Python: openapi-python-client')
  run('python3', ['-m', 'venv', 'python'])
  const bin = join(folder, 'python', 'bin')
  run(join(bin, 'pip'), ['install', '--quiet', '--disable-pip-version-check', ...PYTHON])
  mkdirSync(join(folder, 'generated'), { recursive: true })
  const overrides = Object.fromEntries(FILES.map((type) => [type, 'application/octet-stream']))
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ content_type_overrides: overrides }))
  const paths = ['--path', 'openapi.json', '--output-path', 'generated', '--overwrite', '--meta', 'none']
  run(join(bin, 'openapi-python-client'), ['generate', ...paths, '--config', 'config.json'])
  cpSync(own('./ten_operations.py'), join(folder, 'ten_operations.py'))
  run(join(bin, 'python'), ['-m', 'compileall', '-q', 'generated'])
  run(join(bin, 'python'), ['ten_operations.py'])
}
