import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import type { Feature } from '#platform/features/feature.ts'
import { readOffset } from '#platform/offset.ts'
import { signedInRoute } from '#platform/routing.ts'
import { IconWallet } from '#ui/icons.ts'
import { readPassesSearch } from './search.ts'

const title = { fr: 'Portefeuille', en: 'Wallet', wo: 'Kalpe' }

export const walletRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/wallet',
    staticData: { page: { title, needs: 'viewer', requires: { module: 'sovereign_wallet' } } },
    validateSearch: readPassesSearch,
    component: lazyRouteComponent(() => import('./passes-page.tsx'), 'PassesPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/wallet/devices',
    staticData: {
      page: {
        title: { fr: 'Appareils', en: 'Devices', wo: 'Aparey yi' },
        needs: 'viewer',
        requires: { module: 'sovereign_wallet' },
      },
    },
    validateSearch: readOffset,
    component: lazyRouteComponent(() => import('./devices-page.tsx'), 'DevicesPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/wallet/syncs',
    staticData: {
      page: {
        title: { fr: 'Synchronisations', en: 'Synchronizations', wo: 'Méngale yi' },
        needs: 'viewer',
        requires: { module: 'sovereign_wallet' },
      },
    },
    validateSearch: readOffset,
    component: lazyRouteComponent(() => import('./syncs-page.tsx'), 'SyncsPage'),
  }),
] as const

export const walletFeature: Feature = {
  nav: [{ to: '/wallet', label: title, icon: IconWallet, section: 'work', needs: 'viewer' }],
  identityPanels: [{ key: 'wallet-pass', needs: 'viewer', Component: lazy(() => import('./pass-panel.tsx')) }],
}
