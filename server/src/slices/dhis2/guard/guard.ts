import type { Attribute } from '../client/metadata.ts'
import { Guarded } from './guarded.ts'
import { findSensitiveCategory, findSensitiveCategoryInValue } from './recognize.ts'
import type { Category } from './sensitive-words.ts'

/** The guard's decision about a value. A blocked value stays wrapped, and so does a value whose attribute the programme does not list. */
export type Verdict =
  | { value: string }
  | { blocked: Guarded<string>; category: Category }
  | { unlisted: Guarded<string> }

/** In a field for personal names, sensitive words do not count: some people are called like a payment service. */
export type Use = 'personal-name' | 'other'

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
  const found = [...optionSet.options].flatMap(([code, label]) => findSensitiveCategory(`${label} ${code}`) ?? [])
  return found.length * 2 >= optionSet.options.size ? found[0] : undefined
}

/** Decides about the attributes of one programme. */
export class SensitiveGuard {
  readonly #categories: ReadonlyMap<string, Category>
  readonly #overridden: ReadonlySet<string>
  readonly #attributes: ReadonlyMap<string, Attribute>

  constructor(attributes: readonly Attribute[], overridden: Iterable<string> = []) {
    this.#attributes = new Map(attributes.map((attribute) => [attribute.uid, attribute]))
    this.#categories = new Map(
      attributes.flatMap((attribute) => {
        const category = categoryOfAttribute(attribute)
        return category ? [[attribute.uid, category] as const] : []
      }),
    )
    this.#overridden = new Set(overridden)
  }

  categoryOf(attributeUid: string): Category | undefined {
    return this.#categories.get(attributeUid)
  }

  /** Whether the attribute is sensitive and has no override. */
  blocks(attributeUid: string): boolean {
    return this.#categories.has(attributeUid) && !this.#overridden.has(attributeUid)
  }

  /** Decides about a value, and opens it if it may be shown. */
  judge(attributeUid: string, guarded: Guarded<string>, use: Use = 'other'): Verdict {
    if (!this.#attributes.has(attributeUid)) return { unlisted: guarded }
    if (this.#overridden.has(attributeUid)) return { value: Guarded.open(guarded) }
    const category = this.#categories.get(attributeUid) ?? this.#categoryOf(attributeUid, guarded, use)
    return category ? { blocked: guarded, category } : { value: Guarded.open(guarded) }
  }

  #categoryOf(attributeUid: string, guarded: Guarded<string>, use: Use): Category | undefined {
    if (use === 'personal-name') return undefined
    const value = Guarded.open(guarded)
    const label = this.#attributes.get(attributeUid)?.optionSet?.options.get(value)
    return (
      findSensitiveCategoryInValue(value) ??
      (label === undefined ? undefined : findSensitiveCategory(`${label} ${value}`))
    )
  }
}
