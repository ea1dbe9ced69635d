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

/** A unit that a list is filtered by, with its name to show. */
export interface FilterUnit {
  uid: string
  name: string
}

/** Chooses an organisation unit by which lists of people and cards are filtered. */
export interface UnitFilterField {
  needs: Role
  Component: LazyExoticComponent<
    ComponentType<{ value: FilterUnit | undefined; onChange: (unit: FilterUnit | undefined) => void }>
  >
}

/** A button in the bar above every page. */
export interface TopBarItem {
  key: string
  Component: LazyExoticComponent<ComponentType>
}

/** What a feature lets users choose for themselves, shown on the account page. */
export type AccountPanel = TopBarItem

/** What a feature adds to the frame, besides its routes. */
export interface Feature {
  nav?: readonly NavEntry[]
  homePanels?: readonly HomePanel[]
  homeAction?: HomeAction
  identityPanels?: readonly IdentityPanel[]
  unitFilter?: UnitFilterField
  topBar?: readonly TopBarItem[]
  accountPanels?: readonly AccountPanel[]
}

export const Features = createContext<readonly Feature[]>([])
