import type { Phrase } from '../i18n/messages.ts'
import type { Role } from '../session/roles.ts'

/** What the frame must know about a page before its code is loaded. */
export interface PageData {
  title: Phrase
  /** The lowest role that may open it. */
  needs: Role
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: PageData
  }
}
