import { sampleCandidates } from '../src/learning/candidate-sample.ts'
import { learnFrom } from '../src/learning/estimate.ts'
import { compileProfile, type LearnedProfile, profileOf } from '../src/learning/profile.ts'
import type { RegistryFile } from './registry-file.ts'

/** More pairs teach hardly more, and memory and time must not grow with the file. */
const MAX_CANDIDATES = 400_000

/** The file with what it has taught about itself. An ordinary or small file stays as it is. */
export function learnFile(
  registry: RegistryFile,
  learnedOn: string,
): { registry: RegistryFile; profile: LearnedProfile } {
  const learned = learnFrom({ ...registry, ...sampleCandidates(registry.people, registry.index, MAX_CANDIDATES) })
  const profile = profileOf(learned, registry.people.length, learnedOn)
  const model = compileProfile(profile)
  if (!model) return { registry, profile }
  const population = { ...registry.population, terms: learned.terms, tellsNamesApart: true, learned: model }
  return { profile, registry: { ...registry, population } }
}
