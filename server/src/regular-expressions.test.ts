import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { findRegexes, findRegexesIn, sourceFilesWithRegexes } from '#testing/find-regexes.ts'

// This file of the package needs neither Java nor a native program. It is CommonJS without types of its own.
const require = createRequire(import.meta.url)
const { checkSync } = require('recheck/lib/browser.js') as Pick<typeof import('recheck'), 'checkSync'>

/** Counted repetitions up to this are judged exactly, which is quicker than trying attacks on them. */
const MAX_COUNTED = 260

/** Why `source` takes more than linear time on some text, or undefined if it does not. */
function findWeakness({ source, flags }: { source: string; flags: string }): string | undefined {
  const result = checkSync(source, flags, { timeout: 120_000, maxRepeatCount: MAX_COUNTED })
  // Attacks that are tried at random find something in one run and nothing in the next.
  if (result.checker !== 'automaton') return 'cannot be judged exactly: avoid backreferences and large counts in loops'
  if (result.status === 'safe') return undefined
  return result.status === 'vulnerable' ? result.complexity.summary : `cannot be judged (${result.error.kind})`
}

/** Expressions that this version of the judge found safe in an earlier run: it takes half a minute for all of them. */
const { version } = require('recheck/package.json') as { version: string }
const keptFile = fileURLToPath(
  new URL(`../../node_modules/.cache/safe-expressions/${version}-${MAX_COUNTED}.json`, import.meta.url),
)

function readKept(): Set<string> {
  try {
    return new Set(JSON.parse(readFileSync(keptFile, 'utf8')) as string[])
  } catch {
    return new Set()
  }
}

test('every regular expression takes linear time, whatever text it is given', () => {
  const found = sourceFilesWithRegexes().flatMap(findRegexes)
  const weak = found.filter(({ regex }) => !regex).map(({ place }) => `${place}: write it as a literal`)
  const byText = Map.groupBy(found, ({ regex }) => regex && `/${regex.source}/${regex.flags}`)
  assert.ok(byText.size > 200, `only ${byText.size} were found`)
  const kept = readKept()
  const safe: string[] = []
  for (const [text, same] of byText) {
    const weakness = same[0]?.regex && !kept.has(String(text)) && findWeakness(same[0].regex)
    if (weakness) weak.push(`${same.map(({ place }) => place).join(', ')} ${text}: ${weakness}`)
    else if (text) safe.push(text)
  }
  mkdirSync(dirname(keptFile), { recursive: true })
  writeFileSync(keptFile, JSON.stringify(safe))
  assert.deepEqual(weak, [])
})

test('literals, calls of RegExp and patterns of schemas are found, with the constants they are made of', () => {
  const source = [
    "const WORD = '[a-z]+'",
    'const known = /^a+$/i',
    `const made = new RegExp(\`^($\{WORD})+$\`, 'u')`,
    `const raw = RegExp(String.raw\`\\d$\{WORD}\`)`,
    "const Name = Type.String({ pattern: '^(x+)+$' })",
    'const foreign = new RegExp(process.argv[2])',
  ].join('\n')
  assert.deepEqual(findRegexesIn('names.ts', source), [
    { place: 'names.ts:2', regex: { source: '^a+$', flags: 'i' } },
    { place: 'names.ts:3', regex: { source: '^([a-z]+)+$', flags: 'u' } },
    { place: 'names.ts:4', regex: { source: '\\d[a-z]+', flags: '' } },
    { place: 'names.ts:5', regex: { source: '^(x+)+$', flags: 'u' } },
    { place: 'names.ts:6', regex: undefined },
  ])
})

test('expressions that froze the service or took quadratic time are recognized', () => {
  for (const source of ['\\([^)]*\\)', '<\\?xml[^>]*\\?>', '^([a-z]+)+$', '\\s+$', '^\\s*(.*?)\\s*$']) {
    assert.notEqual(findWeakness({ source, flags: '' }), undefined, source)
  }
})
