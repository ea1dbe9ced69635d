import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import type { Feature } from '#platform/features/feature.ts'
import { signedInRoute } from '#platform/routing.ts'
import { IconCards, IconId, IconPrinter } from '#ui/icons.ts'
import { readCampaignsSearch, readCardsSearch, readGenerateSearch } from './search.ts'

const title = { fr: 'Campagnes', en: 'Campaigns', wo: 'Kampaañ yi' }
const campaignTitle = { fr: 'Campagne', en: 'Campaign', wo: 'Kampaañ' }
const cardsTitle = { fr: 'Cartes', en: 'Cards', wo: 'Kàrt yi' }
const generateTitle = { fr: 'Générer des cartes', en: 'Generate cards', wo: 'Defar kàrt' }
const jobTitle = { fr: 'Travail', en: 'Job', wo: 'Liggéey' }

export const campaignsRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/campaigns',
    staticData: { page: { title, needs: 'viewer' } },
    validateSearch: readCampaignsSearch,
    component: lazyRouteComponent(() => import('./campaigns-page.tsx'), 'CampaignsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/campaigns/$campaignId',
    staticData: { page: { title: campaignTitle, needs: 'viewer' } },
    validateSearch: readCardsSearch,
    component: lazyRouteComponent(() => import('./campaign-page.tsx'), 'CampaignPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/cards',
    staticData: { page: { title: cardsTitle, needs: 'viewer' } },
    validateSearch: readCardsSearch,
    component: lazyRouteComponent(() => import('./card-list.tsx'), 'CardsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/generate',
    staticData: { page: { title: generateTitle, needs: 'operator' } },
    validateSearch: readGenerateSearch,
    component: lazyRouteComponent(() => import('./wizard/wizard-page.tsx'), 'WizardPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/jobs/$jobId',
    staticData: { page: { title: jobTitle, needs: 'viewer' } },
    validateSearch: readCardsSearch,
    component: lazyRouteComponent(() => import('./job-page.tsx'), 'JobPage'),
  }),
] as const

export const campaignsFeature: Feature = {
  nav: [
    { to: '/campaigns', label: title, icon: IconCards, section: 'work', needs: 'viewer' },
    { to: '/cards', label: cardsTitle, icon: IconId, section: 'work', needs: 'viewer' },
  ],
  homeAction: { to: '/generate', label: generateTitle, icon: IconPrinter, needs: 'operator' },
  homePanels: [{ key: 'jobs', needs: 'viewer', isWide: true, Component: lazy(() => import('./jobs-panel.tsx')) }],
}
