import { createHash } from 'node:crypto'
import {
  type Correction,
  compileCorrection,
  compileProfile,
  type LearnedModel,
  type LearnedProfile,
  RULES_VERSION,
  type TaughtModel,
} from '@samakart/matcher'
import { sql } from 'kysely'
import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import { refusal } from '#platform/refusal.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import type { ProfileSource } from '../tables.ts'
import type { Teaching } from '../teaching/queue-effect.ts'

export class ProfileNotFound extends refusal('profile_not_found', 404, {
  fr: 'Cette version n’existe pas.',
  en: 'This version does not exist.',
  wo: 'Version bii amul.',
}) {}

class ProfileNotAdoptable extends refusal('profile_not_adoptable', 409, {
  fr: 'Cette version ne peut pas décider : elle n’est pas terminée, ou elle vient d’anciennes règles.',
  en: 'This version cannot decide: it is not finished, or it comes from earlier rules.',
  wo: 'Version bii mënul dogal: jeexagul, walla mu bawoo ci sàrt yu yàgg.',
}) {}

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
interface RegistryFacts {
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

const profileContext = (id: string) => `mpi_profile.sealed_profile:${id}`

export async function openProfile(scope: ReadScope, id: string, sealed: string): Promise<ProfileContent> {
  return JSON.parse((await scope.keys()).open(sealed, profileContext(id)))
}

export async function sealProfile(scope: ReadScope, id: string, content: ProfileContent): Promise<string> {
  return (await scope.keys()).seal(JSON.stringify(content), profileContext(id))
}

/** What the comparison uses of a version. */
export interface Models {
  /** Undefined where the shipped weights decide alone. */
  learned: LearnedModel | undefined
  /** What reviewers' decisions have taught on top of it. */
  taught: TaughtModel | undefined
}

interface Opened {
  id: string
  content: ProfileContent
  models: Models
}

/** The opened version, kept with the keys that open it. What a version says never changes. */
const openedProfiles = new WeakMap<TenantKeys, Opened>()

/** The version that decides in this organization, if there is one. */
export async function activeProfile(scope: ReadScope): Promise<{ id: string; content: ProfileContent } | undefined> {
  const row = await scope.db
    .selectFrom('mpi_profile')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return row && openOnce(scope, row.id)
}

export async function modelsOf(scope: ReadScope, id: string): Promise<Models> {
  return (await openOnce(scope, id)).models
}

async function openOnce(scope: ReadScope, id: string): Promise<Opened> {
  const keys = await scope.keys()
  const cached = openedProfiles.get(keys)
  if (cached?.id === id) return cached
  const { sealed_profile } = await scope.db
    .selectFrom('mpi_profile')
    .select('sealed_profile')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (sealed_profile === null) throw new Error('a profile decides that has not been learned')
  const content = await openProfile(scope, id, sealed_profile)
  const opened = { id, content, models: compileModels(content) }
  openedProfiles.set(keys, opened)
  return opened
}

/** Both belong to the rules that they were learned with. */
export function compileModels({ profile, taught }: ProfileContent): Models {
  return {
    learned: compileProfile(profile),
    taught: taught && profile.rules === RULES_VERSION ? compileCorrection(taught) : undefined,
  }
}

/** Stores a learned version as a candidate: it decides nothing until it is adopted. */
export async function storeProfile(
  work: UnitOfWork,
  { source, content }: { source: ProfileSource; content: ProfileContent },
): Promise<{ id: string; version: number }> {
  const id = work.newId('profile')
  const version = await nextVersion(work)
  const { rules, people } = content.profile
  await work.db
    .insertInto('mpi_profile')
    .values({
      id,
      tenant_id: work.tenantId,
      version,
      source,
      status: 'candidate',
      rules,
      people,
      sealed_profile: await sealProfile(work, id, content),
      requested_at: work.now,
      requested_by: work.actor.id,
      learned_at: work.now,
    })
    .execute()
  return { id, version }
}

/** A caller that makes or adopts a version does so alone, until the transaction ends. */
async function lockProfiles({ db, tenantId }: UnitOfWork): Promise<void> {
  const key = createHash('sha256').update(`mpi|${tenantId}|profiles`).digest().readBigInt64BE(0).toString()
  await sql`select pg_advisory_xact_lock(${key}::bigint)`.execute(db)
}

export async function nextVersion(work: UnitOfWork): Promise<number> {
  await lockProfiles(work)
  const { last } = await work.db
    .selectFrom('mpi_profile')
    .select((row) => row.fn.max('version').as('last'))
    .where('tenant_id', '=', work.tenantId)
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

/** From the commit on this version decides. What was decided before stays as it is. */
export async function adoptProfile(work: UnitOfWork, id: string): Promise<void> {
  await lockProfiles(work)
  const profile = await work.db
    .selectFrom('mpi_profile')
    .select(['id', 'version', 'source', 'status', 'rules', 'people'])
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!profile) throw new ProfileNotFound()
  if (profile.status === 'active') return
  if (profile.status === 'learning' || profile.status === 'failed' || profile.rules !== RULES_VERSION)
    throw new ProfileNotAdoptable()
  await endActive(work, null)
  await work.db
    .updateTable('mpi_profile')
    .set({
      status: 'active',
      adopted_at: work.now,
      adopted_by: work.actor.id,
      retired_at: null,
      retired_by: null,
    })
    .where('id', '=', id)
    .execute()
  const { version, source, people } = profile
  recordAct(work, { action: 'mpi.profile_adopted', object: id, details: { version, source, people } })
}

/** Back to the shipped weights. Until a person adopts a version again, none is adopted by itself. */
export async function retireProfile(work: UnitOfWork): Promise<void> {
  await lockProfiles(work)
  const ended = await endActive(work, work.actor.id)
  if (ended) recordAct(work, { action: 'mpi.profile_retired', object: ended.id, details: { version: ended.version } })
}

/** `by` is null where another version takes its place. */
async function endActive(work: UnitOfWork, by: string | null): Promise<{ id: string; version: number } | undefined> {
  return work.db
    .updateTable('mpi_profile')
    .set({ status: 'retired', retired_at: work.now, retired_by: by })
    .where('tenant_id', '=', work.tenantId)
    .where('status', '=', 'active')
    .returning(['id', 'version'])
    .executeTakeFirst()
}
