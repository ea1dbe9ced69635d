// `npm run dev -- portal-build` compiles the verifier to one classic script and one style sheet, which are committed.
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { VERIFIER_FOLDER, type VerifierFiles } from './verifier-files.ts'

/** For old and cheap phones, the script uses no newer syntax. */
const TARGET = 'es2017'
const STYLE_TARGETS = ['chrome61', 'firefox60', 'safari11']

export async function buildVerifier(): Promise<VerifierFiles> {
  return { script: await bundle('src/main.ts'), styles: await bundle('src/styles.css') }
}

async function bundle(entry: string): Promise<string> {
  const isStyle = entry.endsWith('.css')
  const built = await build({
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    logLevel: 'error',
    build: {
      target: TARGET,
      cssTarget: STYLE_TARGETS,
      modulePreload: false,
      write: false,
      rolldownOptions: {
        input: entry,
        output: { format: isStyle ? 'es' : 'iife' },
        // Never loaded, because only the server generates keys.
        external: ['crypto'],
      },
    },
  })
  const files = Array.isArray(built) ? built.flatMap(({ output }) => output) : 'output' in built ? built.output : []
  const file = files.find(({ fileName }) => fileName.endsWith(isStyle ? '.css' : '.js'))
  const text = String(file?.type === 'asset' ? file.source : (file?.code ?? '')).trim()
  if (text === '') throw new Error(`${entry} gave nothing.`)
  // The text is put inside an HTML element, which it must not close.
  if ((isStyle ? /<\/style/i : /<\/script|<!--/i).test(text)) throw new Error(`${entry} would end its element.`)
  return text
}

if (import.meta.main) {
  const { script, styles } = await buildVerifier()
  mkdirSync(VERIFIER_FOLDER, { recursive: true })
  writeFileSync(new URL('app.js', VERIFIER_FOLDER), script)
  writeFileSync(new URL('styles.css', VERIFIER_FOLDER), styles)
}
