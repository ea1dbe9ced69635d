import type { Correction, LearnedProfile } from '@samakart/matcher'
import type { ReadScope } from '#platform/scopes.ts'
import type { Teaching } from '../teaching/teaching-result.ts'

/** What a stored version holds: what the comparison uses, and what was found on the way, for people to read. */
export interface ProfileContent {
  profile: LearnedProfile
  /** Of a version that the registry's own people taught. */
  registry?: RegistryFacts
  /** How reviewers' decisions correct the scores of the profile. */
  taught?: Correction
  /** Of a version that reviewers' decisions taught. */
  decisions?: Teaching
}

/** How a registry is, counted when it was learned. Names are held only if many people bear them. */
export interface RegistryFacts {
  /** How many people were read. */
  sampled: number
  /** Pairs of all people that are probably one person and are not linked. */
  estimatedDuplicates: number
  surnames: readonly CommonName[]
  /** The share of people without a value, by field of a person. */
  missing: Readonly<Record<string, number>>
  moved: MovedPairs
}

export interface CommonName {
  name: string
  /** One in how many people. */
  oneIn: number
}

/** Of the pairs that were read: how many would be judged otherwise than by what decided before. */
export interface MovedPairs {
  /** Pairs from 0.75 on, before or after. */
  compared: number
  linked: number
  toReview: number
  apart: number
}

export const profileContext = (id: string) => `mpi_profile.sealed_profile:${id}`

export async function openProfile(scope: ReadScope, id: string, sealed: string): Promise<ProfileContent> {
  return JSON.parse((await scope.keys()).open(sealed, profileContext(id)))
}

export async function sealProfile(scope: ReadScope, id: string, content: ProfileContent): Promise<string> {
  return (await scope.keys()).seal(JSON.stringify(content), profileContext(id))
}
