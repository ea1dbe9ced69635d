import type { LearnedModel, Population, TaughtModel } from '@samakart/matcher'
import { compileCorrection, compileProfile, RULES_VERSION, withShare } from '@samakart/matcher'
import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import type { ReadScope } from '#platform/scopes.ts'
import { openProfile, type ProfileContent } from './profile-content.ts'

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

/** The population as a version judges it; without a version, as the shipped weights do. */
export function judgedBy({ size, year, terms, share }: Population, models: Models | undefined): Population {
  const { learned, taught } = models ?? {}
  const judged: Population = {
    size,
    year,
    terms,
    ...(learned ? { learned, tellsNamesApart: true } : {}),
    ...(taught ? { taught } : {}),
  }
  return share === undefined ? judged : withShare(judged, share)
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
