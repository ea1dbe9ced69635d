import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import type { Feature } from '#platform/features/feature.ts'
import { readOffset } from '#platform/routing/offset.ts'
import { signedInRoute } from '#platform/routing/root.ts'
import { IconCards, IconPrinter } from '#ui/icons.ts'
import { readCampaignSearch, readCampaignsSearch, readGenerateSearch } from './search.ts'

const title = { fr: 'Campagnes', en: 'Campaigns', wo: 'Campagne yi' }
const campaignTitle = { fr: 'Campagne', en: 'Campaign', wo: 'Campagne' }
const generateTitle = { fr: 'Générer des cartes', en: 'Generate cards', wo: 'Defar kàrt' }
const jobTitle = { fr: 'Travail', en: 'Job', wo: 'Liggéey' }

export const campaignsRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/campaigns',
    staticData: { page: { title, needs: 'viewer' } },
    validateSearch: readCampaignsSearch,
    component: lazyRouteComponent(() => import('./list/campaigns-page.tsx'), 'CampaignsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/campaigns/$campaignId',
    staticData: { page: { title: campaignTitle, needs: 'viewer' } },
    validateSearch: readCampaignSearch,
    component: lazyRouteComponent(() => import('./campaign/campaign-page.tsx'), 'CampaignPage'),
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
    validateSearch: readOffset,
    component: lazyRouteComponent(() => import('./job/job-page.tsx'), 'JobPage'),
  }),
] as const

export const campaignsFeature: Feature = {
  nav: [{ to: '/campaigns', label: title, icon: IconCards, section: 'work', needs: 'viewer' }],
  homeAction: { to: '/generate', label: generateTitle, icon: IconPrinter, needs: 'operator' },
  homePanels: [{ key: 'jobs', needs: 'viewer', isWide: true, Component: lazy(() => import('./home/jobs-panel.tsx')) }],
}
