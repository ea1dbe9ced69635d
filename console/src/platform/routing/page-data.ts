import type { Phrase } from '../i18n/messages.ts'
import type { Role } from '../session/roles.ts'

/** What the organization must have: a module, or at least a plan. */
export type Requirement = { module: string } | { plan: string }

/** What the frame must know about a page before its code is loaded. */
export interface PageData {
  title: Phrase
  /** The lowest role that may open it. */
  needs: Role
  requires?: Requirement
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: PageData
  }
}
