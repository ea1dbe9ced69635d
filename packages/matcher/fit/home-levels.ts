// Writes how records of one person differ at home, the mean over the given registries. A registry's own figures are compared
// with these: node packages/matcher/fit/home-levels.ts --records a.csv --records b.csv
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { learnFrom } from '../src/learning/estimate.ts'
import { candidatePairs, openRegistryFile } from './registry-file.ts'

const { values } = parseArgs({
  options: {
    records: { type: 'string', multiple: true, default: [] },
    out: {
      type: 'string',
      default: new URL('../src/data/home-levels.json', import.meta.url).pathname,
    },
  },
})

const learned = values.records.map((file) => {
  const registry = openRegistryFile(file)
  return learnFrom({ ...registry, candidates: [...candidatePairs(registry)] }).estimate.matches
})
const mean = learned[0]?.map((levels, field) =>
  Array.from(levels, (_, level) => {
    const sum = learned.reduce((total, matches) => total + Math.exp(matches[field]?.[level] as number), 0)
    return Math.round((sum / learned.length) * 1e4) / 1e4
  }),
)
writeFileSync(values.out, `[\n${mean?.map((levels) => ` ${JSON.stringify(levels)}`).join(',\n')}\n]\n`)
