// Runs in a sandbox process.
import type { Person } from '@samakart/matcher'
import { learnSample, type RegistrySample } from './learn-sample.ts'
import type { ProfileContent } from './profile-content.ts'

/** The people are lines of JSON. */
export function run(input: Omit<RegistrySample, 'people'>, bytes: Buffer): ProfileContent {
  const people: Person[] = []
  let start = 0
  for (let end = bytes.indexOf('\n'); end >= 0; end = bytes.indexOf('\n', start)) {
    people.push(JSON.parse(bytes.toString('utf8', start, end)))
    start = end + 1
  }
  return learnSample({ ...input, people })
}
