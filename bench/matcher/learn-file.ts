import { learnFrom } from '../../server/src/slices/mpi/matching/learning/estimate.ts'
import {
  compileProfile,
  type LearnedProfile,
  profileOf,
} from '../../server/src/slices/mpi/matching/learning/profile.ts'
import { candidatePairs, type RegistryFile } from './registry-file.ts'

/** The file with what it has taught about itself. An ordinary or small file stays as it is. */
export function learnFile(
  registry: RegistryFile,
  learnedOn: string,
): { registry: RegistryFile; profile: LearnedProfile } {
  const learned = learnFrom({ ...registry, candidates: [...candidatePairs(registry)] })
  const profile = profileOf(learned, registry.people.length, learnedOn)
  const model = compileProfile(profile)
  if (!model) return { registry, profile }
  return {
    profile,
    registry: {
      ...registry,
      population: { ...registry.population, terms: learned.terms, tellsNamesApart: true, learned: model },
    },
  }
}
