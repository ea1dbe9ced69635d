import {
  explainedAs,
  FAMILIES,
  Field,
  firstLevel,
  type LearnedProfile,
  lastAgreeing,
  learnedFields,
  RULES_VERSION,
  shippedWeights,
  versionOf,
} from '@samakart/matcher'
import type { Selectable } from 'kysely'
import type { ReadScope } from '#platform/scopes.ts'
import { countActive, readKnownShare } from '../registry.ts'
import type { ProfileRow } from '../tables.ts'
import { compileModels, openProfile, type ProfileContent, ProfileNotFound } from './profiles.ts'

/** Records of fewer duplicates do not show how records of one person differ. */
const FEW_MATCHES = 100

/** Where nearly nobody has a value there is nothing to say about a field. */
const HARDLY_ANY = 0.98

/** The registry knows no e-mail and no address, and the order of names is not a field of a person. */
const notShown: ReadonlySet<number> = new Set([Field.arrangement, Field.email, Field.address])

const LEAST = 1e-6

const share = (value: number) => Number(Math.max(0, value).toPrecision(3))

const weight = (here: number, there: number) =>
  Math.round(Math.log(Math.max(LEAST, here) / Math.max(LEAST, there)) * 100) / 100

type Listed = Selectable<Omit<ProfileRow, 'tenant_id' | 'attempt' | 'lease_until'>>

const columns = [
  'id',
  'version',
  'source',
  'status',
  'rules',
  'people',
  'sealed_profile',
  'requested_at',
  'requested_by',
  'learned_at',
  'adopted_at',
  'adopted_by',
  'retired_at',
  'retired_by',
] as const

const profilesOf = (scope: ReadScope) =>
  scope.db.selectFrom('mpi_profile').select(columns).where('tenant_id', '=', scope.tenantId)

/** What decides now, and what the registry has taught. */
export async function readActive(scope: ReadScope) {
  const row = await profilesOf(scope).where('status', '=', 'active').executeTakeFirst()
  return describe(scope, row)
}

export const readProfile = async (scope: ReadScope, id: string) => describe(scope, await getProfile(scope, id))

export const readListed = async (scope: ReadScope, id: string) => toListed(await getProfile(scope, id))

async function getProfile(scope: ReadScope, id: string): Promise<Listed> {
  const row = await profilesOf(scope).where('id', '=', id).executeTakeFirst()
  if (!row) throw new ProfileNotFound()
  return row
}

/** All versions, newest first. */
export async function listProfiles(scope: ReadScope, { limit, offset }: { limit: number; offset: number }) {
  const { total } = await scope.db
    .selectFrom('mpi_profile')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('tenant_id', '=', scope.tenantId)
    .executeTakeFirstOrThrow()
  const rows = await profilesOf(scope).orderBy('version', 'desc').limit(limit).offset(offset).execute()
  return { total: Number(total), limit, offset, items: rows.map(toListed) }
}

async function describe(scope: ReadScope, row: Listed | undefined) {
  const content = row?.sealed_profile ? await openProfile(scope, row.id, row.sealed_profile) : undefined
  const { learned, taught } = content ? compileModels(content) : {}
  const known_share = await readKnownShare(scope)
  return {
    registry_people: await countActive(scope),
    known_share,
    matcher_version: versionOf(shippedWeights, { learned, taught, known_in_100: known_share.in_100 }),
    changes_scores: learned !== undefined || taught !== undefined,
    profile: row ? toListed(row) : null,
    taught: content ? describeProfile(content) : null,
  }
}

function toListed(row: Listed) {
  return {
    profile_id: row.id,
    version: row.version,
    source: row.source,
    status: row.status,
    rules: row.rules,
    has_current_rules: row.rules === RULES_VERSION,
    people: row.people,
    requested_at: row.requested_at.toISOString(),
    requested_by: row.requested_by,
    learned_at: row.learned_at?.toISOString() ?? null,
    adopted_at: row.adopted_at?.toISOString() ?? null,
    adopted_by: row.adopted_by,
    retired_at: row.retired_at?.toISOString() ?? null,
    retired_by: row.retired_by,
  }
}

/** What a version says, for people to read. */
function describeProfile({ profile, registry, taught }: ProfileContent) {
  return {
    shipped_share: profile.share,
    has_families: profile.relatives >= FAMILIES,
    fields: profile.expectedMatches < FEW_MATCHES ? [] : fieldsOf(profile, registry?.missing ?? {}),
    ...(taught ? { taught_by_decisions: taught.decisions } : {}),
    ...(registry
      ? {
          sampled_people: registry.sampled,
          estimated_duplicates: registry.estimatedDuplicates,
          common_surnames: registry.surnames.map(({ name, oneIn }) => ({ name, one_in: oneIn })),
          missing: Object.entries(registry.missing).map(([field, share]) => ({ field, share })),
          moved: {
            compared: registry.moved.compared,
            linked: registry.moved.linked,
            to_review: registry.moved.toReview,
            apart: registry.moved.apart,
          },
        }
      : {}),
  }
}

function fieldsOf(profile: LearnedProfile, missing: Readonly<Record<string, number>>) {
  return learnedFields.flatMap((name, field) => {
    const shown = explainedAs[name]
    if (notShown.has(field) || (missing[shown] ?? 0) > HARDLY_ANY) return []
    const ofMatches = agreeing(profile.matches[field] ?? [], field)
    const byChance = agreeing(profile.chance[field]?.[0] ?? [], field)
    return [
      {
        field: shown,
        differs: share(1 - ofMatches),
        agrees_by_chance: share(byChance),
        weight_for: weight(ofMatches, byChance),
        weight_against: weight(1 - ofMatches, 1 - byChance),
      },
    ]
  })
}

/** The share of pairs that agree in a field, exactly or nearly. */
function agreeing(levels: readonly number[], field: number): number {
  let sum = 0
  for (let level = firstLevel(field); level <= lastAgreeing(field); level++) sum += Math.exp(levels[level] ?? 0)
  return Math.min(1, sum)
}
