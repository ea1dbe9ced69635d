import { learnFrom } from '../../server/src/slices/mpi/matching/learning/estimate.ts'
import {
  compileProfile,
  type LearnedProfile,
  profileOf,
} from '../../server/src/slices/mpi/matching/learning/profile.ts'
import { randomNumbers } from '../../server/src/slices/mpi/matching/learning/random.ts'
import type { PreparedPerson } from '../../server/src/slices/mpi/matching/person.ts'
import type { RegistryFile } from './registry-file.ts'

/** More pairs teach hardly more, and memory and time must not grow with the file. */
const MAX_CANDIDATES = 400_000
const SEED = 11

/** The file with what it has taught about itself. An ordinary or small file stays as it is. */
export function learnFile(
  registry: RegistryFile,
  learnedOn: string,
): { registry: RegistryFile; profile: LearnedProfile } {
  const learned = learnFrom({ ...registry, ...sampleOfCandidates(registry) })
  const profile = profileOf(learned, registry.people.length, learnedOn)
  const model = compileProfile(profile)
  if (!model) return { registry, profile }
  const population = { ...registry.population, terms: learned.terms, tellsNamesApart: true, learned: model }
  return { profile, registry: { ...registry, population } }
}

/** All candidates of people drawn at random, until there are enough. */
function sampleOfCandidates({ people, index }: RegistryFile): { candidates: [number, number][]; fraction: number } {
  const candidates: [number, number][] = []
  const order = shuffled(people.length)
  let asked = 0
  for (const at of order) {
    if (candidates.length > MAX_CANDIDATES) break
    for (const other of index.candidates(people[at] as PreparedPerson)) if (other < at) candidates.push([other, at])
    asked++
  }
  return { candidates, fraction: asked / Math.max(1, people.length) }
}

function shuffled(count: number): Uint32Array {
  const random = randomNumbers(SEED)
  const order = Uint32Array.from({ length: count }, (_, at) => at)
  for (let at = count - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const value = order[at] as number
    order[at] = order[other] as number
    order[other] = value
  }
  return order
}
