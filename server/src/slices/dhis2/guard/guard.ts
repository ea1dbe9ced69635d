import type { Category } from '#platform/sensitive/categories.ts'
import { findSensitiveCategory, findSensitiveCategoryInValue } from '#platform/sensitive/recognize.ts'
import type { Attribute } from '../client/metadata.ts'
import { Guarded } from './guarded.ts'
import { isWellKnown, namesPeopleOrPlaces } from './known-attributes.ts'
import type { Override, OverrideCategory } from './override-category.ts'

/** The guard's decision about a value. A blocked value stays wrapped, and so does a value whose attribute the programme does not list. */
export type Verdict =
  | { value: string }
  | { blocked: Guarded<string>; category: Category }
  | { unlisted: Guarded<string> }
  | { waiting: Guarded<string> }

/**
 * In a field for personal names, sensitive words do not count: some people are called like a payment service. A screen of those
 * who decide what is printed also shows attributes that nobody has approved yet.
 */
export type Use = 'personal-name' | 'card' | 'screen'

/** Recognizes a sensitive attribute by its code, its names, its option set and the options in it. */
export function categoryOfAttribute(attribute: Attribute): Category | undefined {
  const { code, displayName, otherNames, optionSet } = attribute
  const names = [code ?? '', displayName, ...otherNames, ...(optionSet?.names ?? [])]
  for (const name of names) {
    const found = findSensitiveCategory(name)
    if (found) return found
  }
  return categoryOfOptions(attribute)
}

/** An attribute most of whose options are sensitive is sensitive itself: `Diagnostic: IST, TB, VIH, autre`. */
function categoryOfOptions({ optionSet }: Attribute): Category | undefined {
  if (!optionSet || optionSet.options.size === 0) return undefined
  const found = [...optionSet.options].flatMap(([code, label]) => categoryOfOption(code, label) ?? [])
  return found.length * 2 >= optionSet.options.size ? found[0] : undefined
}

const categoryOfOption = (code: string, label: string) =>
  findSensitiveCategory(`${label} ${code}`) ?? findSensitiveCategoryInValue(label) ?? findSensitiveCategoryInValue(code)

/** Decides about the attributes of one programme. */
export class SensitiveGuard {
  readonly #categories: ReadonlyMap<string, Category>
  readonly #overridden: ReadonlySet<string>
  readonly #waiting: ReadonlySet<string>
  readonly #attributes: ReadonlyMap<string, Attribute>

  constructor(attributes: readonly Attribute[], overrides: readonly Override[] = []) {
    this.#attributes = new Map(attributes.map((attribute) => [attribute.uid, attribute]))
    this.#categories = new Map(
      attributes.flatMap((attribute) => {
        const category = categoryOfAttribute(attribute)
        return category ? [[attribute.uid, category] as const] : []
      }),
    )
    const uidsOf = (chosen: readonly Override[]) => new Set(chosen.map(({ attributeUid }) => attributeUid))
    this.#overridden = uidsOf(overrides.filter(({ category }) => category !== 'unknown'))
    const approved = uidsOf(overrides)
    const unknown = attributes.filter((attribute) => this.overrideCategoryOf(attribute) === 'unknown')
    this.#waiting = new Set(unknown.map(({ uid }) => uid).filter((uid) => !approved.has(uid)))
  }

  categoryOf(attributeUid: string): Category | undefined {
    return this.#categories.get(attributeUid)
  }

  /** Whether the attribute is sensitive and has no override. */
  blocks(attributeUid: string): boolean {
    return this.#categories.has(attributeUid) && !this.#overridden.has(attributeUid)
  }

  /** Whether nothing tells what the attribute holds: it is not sensitive by its name, not well known, and nobody has approved it. */
  needsApproval(attributeUid: string): boolean {
    return this.#waiting.has(attributeUid)
  }

  /** What an override of the attribute would be for; undefined if it needs none. */
  overrideCategoryOf(attribute: Attribute): OverrideCategory | undefined {
    return this.#categories.get(attribute.uid) ?? (isWellKnown(attribute) ? undefined : 'unknown')
  }

  /** Decides about a value, and opens it if it may be shown. An approval lets the attribute pass, and not its sensitive values. */
  judge(attributeUid: string, guarded: Guarded<string>, use: Use = 'card'): Verdict {
    if (!this.#attributes.has(attributeUid)) return { unlisted: guarded }
    if (use !== 'screen' && this.#waiting.has(attributeUid)) return { waiting: guarded }
    if (this.#overridden.has(attributeUid)) return { value: Guarded.open(guarded) }
    const category = this.#categories.get(attributeUid) ?? this.#categoryOf(attributeUid, guarded, use)
    return category ? { blocked: guarded, category } : { value: Guarded.open(guarded) }
  }

  #categoryOf(attributeUid: string, guarded: Guarded<string>, use: Use): Category | undefined {
    if (use === 'personal-name') return undefined
    const value = Guarded.open(guarded)
    const attribute = this.#attributes.get(attributeUid)
    const label = attribute?.optionSet?.options.get(value)
    const isName = attribute !== undefined && namesPeopleOrPlaces(attribute)
    return (
      findSensitiveCategoryInValue(value, isName) ?? (label === undefined ? undefined : categoryOfOption(value, label))
    )
  }
}
