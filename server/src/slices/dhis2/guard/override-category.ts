import { categories } from '#platform/sensitive/categories.ts'

/** Of an attribute that is sensitive, or of which nothing tells what it holds. */
export const overrideCategories = [...categories, 'unknown'] as const
export type OverrideCategory = (typeof overrideCategories)[number]

/** What somebody takes responsibility for. */
export interface Override {
  attributeUid: string
  category: OverrideCategory
}
