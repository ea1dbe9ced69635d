import { createRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import type { Feature } from '#platform/features/feature.ts'
import { signedInRoute } from '#platform/routing.ts'
import { IconHome } from '#ui/icons.ts'
import { HomePage } from './home-page.tsx'

const title = { fr: 'Accueil', en: 'Home', wo: 'Xët wu njëkk' }

export const homeRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/',
    staticData: { page: { title, needs: 'viewer' } },
    component: HomePage,
  }),
] as const

export const homeFeature: Feature = {
  nav: [{ to: '/', label: title, icon: IconHome, section: 'work', needs: 'viewer' }],
  homePanels: [
    { key: 'overview', needs: 'viewer', isWide: true, Component: lazy(() => import('./overview-panel.tsx')) },
  ],
}
