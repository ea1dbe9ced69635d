import { type ComponentType, createContext, type LazyExoticComponent } from 'react'
import type { Icon } from '#platform/icon.ts'
import type { Phrase } from '../i18n/messages.ts'
import type { Role } from '../session/roles.ts'

/** Groups of the menu, in their order. */
export const sections = ['work', 'insight', 'administration', 'self'] as const

export interface NavEntry {
  to: string
  label: Phrase
  icon: Icon
  section: (typeof sections)[number]
  needs: Role
}

/** A piece of the home page: what to do next in one feature. */
export interface HomePanel {
  key: string
  needs: Role
  /** A wide panel takes the whole row. */
  isWide?: boolean
  Panel: LazyExoticComponent<ComponentType>
}

/** The one button of the home page. The first that the role may press is shown. */
export interface HomeAction {
  to: string
  label: Phrase
  icon: Icon
  needs: Role
}

/** What a feature knows of one person, shown on the person's page in the registry. */
export interface IdentityPanel {
  key: string
  needs: Role
  /** The identity that is shown: of two merged ones, the one that stands for both. */
  Panel: LazyExoticComponent<ComponentType<{ mpiId: string }>>
}

/** What a feature gives to the frame, beside its routes. */
export interface Feature {
  nav?: readonly NavEntry[]
  homePanels?: readonly HomePanel[]
  homeAction?: HomeAction
  identityPanels?: readonly IdentityPanel[]
}

export const Features = createContext<readonly Feature[]>([])
