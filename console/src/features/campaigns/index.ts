import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import type { Feature } from '#platform/features/feature.ts'
import { readOffset } from '#platform/routing/offset.ts'
import { signedInRoute } from '#platform/routing/root.ts'
import { IconCards, IconPrinter } from '#ui/icons.ts'

const title = { fr: 'Campagnes', en: 'Campaigns', wo: 'Campagne yi' }
const campaignTitle = { fr: 'Campagne', en: 'Campaign', wo: 'Campagne' }
const generateTitle = { fr: 'Générer des cartes', en: 'Generate cards', wo: 'Defar kàrt' }
const jobTitle = { fr: 'Travail', en: 'Job', wo: 'Liggéey' }

const statuses = ['draft', 'active', 'completed', 'archived'] as const

interface CampaignsSearch {
  offset?: number
  status?: (typeof statuses)[number]
  q?: string
  create?: true
  template?: string
}

interface CampaignSearch {
  offset?: number
  cards?: 'valid' | 'revoked'
  code?: string
}

const textIn = (search: Record<string, unknown>, key: string): string | undefined =>
  search[key] === undefined || search[key] === '' ? undefined : String(search[key])

export const campaignsRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/campaigns',
    staticData: { page: { title, needs: 'viewer' } },
    validateSearch: (search: Record<string, unknown>): CampaignsSearch => {
      const status = statuses.find((known) => known === search.status)
      const q = textIn(search, 'q')
      const template = textIn(search, 'template')
      return {
        ...readOffset(search),
        ...(status ? { status } : {}),
        ...(q ? { q } : {}),
        ...(search.create === true ? { create: true } : {}),
        ...(template ? { template } : {}),
      }
    },
    component: lazyRouteComponent(() => import('./list/campaigns-page.tsx'), 'CampaignsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/campaigns/$campaignId',
    staticData: { page: { title: campaignTitle, needs: 'viewer' } },
    validateSearch: (search: Record<string, unknown>): CampaignSearch => {
      const code = textIn(search, 'code')
      return {
        ...readOffset(search),
        ...(search.cards === 'valid' || search.cards === 'revoked' ? { cards: search.cards } : {}),
        ...(code ? { code } : {}),
      }
    },
    component: lazyRouteComponent(() => import('./campaign/campaign-page.tsx'), 'CampaignPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/generate',
    staticData: { page: { title: generateTitle, needs: 'operator' } },
    validateSearch: (search: Record<string, unknown>): { campaign?: string } => {
      const campaign = textIn(search, 'campaign')
      return campaign ? { campaign } : {}
    },
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
  homePanels: [{ key: 'jobs', needs: 'viewer', isWide: true, Panel: lazy(() => import('./home/jobs-panel.tsx')) }],
}
