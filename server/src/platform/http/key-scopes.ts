import { Type } from 'typebox'
import { ScopeMissing } from '../refusals.ts'

/** What an operation does to a resource: create, read, update or search. */
export type ResourceRight = 'c' | 'r' | 'u' | 's'

/** `Patient.r`: what a key with scopes needs for an operation. */
export type ScopeNeed = `${string}.${ResourceRight}`

/** `system/Patient.rs` as SMART App Launch 2 writes it, for the resources and rights that the service has. */
export const Scope = Type.String({ pattern: '^system/(\\*|Patient|Provenance)\\.(cr?u?s?|ru?s?|us?|s)$' })

/** A key with scopes may use nothing but the operations that name a scope, and of those only what its scopes cover. */
export function checkScopes(scopes: readonly string[] | undefined, need: ScopeNeed | undefined): void {
  if (scopes === undefined || (need !== undefined && coversNeed(scopes, need))) return
  throw new ScopeMissing({ values: { scope: need ? `system/${need}` : '–' } })
}

/** Whether scopes cover an operation; a caller without scopes is held back by the role alone. */
export function coversNeed(scopes: readonly string[] | undefined, need: ScopeNeed): boolean {
  const [resource = '', right = ''] = need.split('.')
  return (scopes ?? ['system/*.crus']).some((scope) => {
    const [, covered, rights = ''] = /^system\/(\*|\w+)\.(\w+)$/.exec(scope) ?? []
    return (covered === '*' || covered === resource) && rights.includes(right)
  })
}
