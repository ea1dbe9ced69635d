import { type ComponentType, createContext, type LazyExoticComponent } from 'react'
import type { Icon } from '#platform/icon.ts'
import type { Phrase } from '../i18n/messages.ts'
import type { Role } from '../session/roles.ts'

/** The groups of the menu, in their order. */
export const sections = ['work', 'insight', 'administration', 'self'] as const

export interface NavEntry {
  to: string
  label: Phrase
  icon: Icon
  section: (typeof sections)[number]
  needs: Role
}

/** A part of the home page: what to do next in one feature. */
export interface HomePanel {
  key: string
  needs: Role
  /** A wide panel takes the whole row. */
  isWide?: boolean
  Component: LazyExoticComponent<ComponentType>
}

/** The main button of the home page. The first one that the user's role allows is shown. */
export interface HomeAction {
  to: string
  label: Phrase
  icon: Icon
  needs: Role
}

/** What a feature knows about one person, shown on the person's page in the registry. */
export interface IdentityPanel {
  key: string
  needs: Role
  /** `mpiId` is the identity that is shown: of two merged ones, the one that replaced the other. */
  Component: LazyExoticComponent<ComponentType<{ mpiId: string }>>
}

/** What a feature adds to the frame, besides its routes. */
export interface Feature {
  nav?: readonly NavEntry[]
  homePanels?: readonly HomePanel[]
  homeAction?: HomeAction
  identityPanels?: readonly IdentityPanel[]
}

export const Features = createContext<readonly Feature[]>([])
