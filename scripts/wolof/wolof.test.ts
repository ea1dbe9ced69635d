// One Wolof spelling everywhere: docs/glossary-wolof.md says which.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { wolofTexts } from './wolof-texts.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const glossary = readFileSync(`${root}docs/glossary-wolof.md`, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (word|---)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, word = '', , never = '']) => ({ word, never: never.split(', ') }))

const texts = globSync('{server,console,portal}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (path) => /node_modules|dist|\.test\.|testing|api-types/.test(path),
}).flatMap((file) => wolofTexts(file, readFileSync(root + file, 'utf8')))
for (const file of globSync('server/src/**/wo.md', { cwd: root })) {
  const page = readFileSync(root + file, 'utf8').replaceAll(/`[^`]*`/g, '')
  texts.push(...page.split('\n').map((text) => ({ file, text })))
}

/** Without placeholders, and without what is quoted from elsewhere, such as the name of a column. */
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/\{\w+\}|« [\p{L} ]+ »/gu, ' ')
    .match(/[\p{L}\p{M}’-]+/gu) ?? []

test('texts in Wolof are found in strings, functions and whole dictionaries', () => {
  const source = `const a = { fr: 'non', wo: 'benn', en: 'no' }
    const b = { wo: (count: string) => \`\${count} \${count === '1' ? 'ñaar' : 'ñett'} \\\`q\`, fr: 'x' }
    export const wo: Words = { one: 'ñeent', two: { three: 'juróom' } }
    export const en = { one: 'four' }`
  assert.deepEqual(
    wolofTexts('', source).flatMap(({ text }) => wordsOf(text)),
    ['benn', 'q', 'ñaar', 'ñett', 'ñeent', 'juróom'],
  )
  assert.ok(texts.length > 2_000, `${texts.length} texts`)
})

test('no text has a spelling that the glossary forbids', () => {
  assert.ok(glossary.length > 20)
  const wrong = texts.flatMap(({ file, text }) =>
    wordsOf(text).flatMap((found) => {
      const entry = glossary.find(({ never }) => never.some((stem) => found.startsWith(stem)))
      return entry ? [`${file}: “${found}” in “${text}”: write ${entry.word}`] : []
    }),
  )
  assert.deepEqual(wrong, [])
})

test('every word of the glossary is used', () => {
  const used = new Set(texts.flatMap(({ text }) => wordsOf(text)))
  const isUsed = (word: string) => word.split(' ').every((part) => [...used].some((found) => found.startsWith(part)))
  assert.deepEqual(
    glossary.map(({ word }) => word).filter((word) => !isUsed(word)),
    [],
  )
})
