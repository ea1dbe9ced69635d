import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Feature } from '#platform/features/feature.ts'
import { readOffset } from '#platform/offset.ts'
import { signedInRoute } from '#platform/routing.ts'
import { IconMessage2 } from '#ui/icons.ts'
import { readMessagesSearch } from './search.ts'

const title = { fr: 'Messages', en: 'Messages', wo: 'Bataaxal yi' }
const needs = 'programme_admin'

export const messagesRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/messages',
    staticData: { page: { title, needs } },
    validateSearch: readMessagesSearch,
    component: lazyRouteComponent(() => import('./messages-page.tsx'), 'MessagesPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/messages/sends',
    staticData: { page: { title: { fr: 'Envois groupés', en: 'Bulk sends', wo: 'Yónnee yu bari' }, needs } },
    validateSearch: readOffset,
    component: lazyRouteComponent(() => import('./sends-page.tsx'), 'SendsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/messages/outbox',
    staticData: { page: { title: { fr: 'Boîte d’envoi', en: 'Outbox', wo: 'Boîte yónnee' }, needs } },
    validateSearch: readOffset,
    component: lazyRouteComponent(() => import('./outbox-page.tsx'), 'OutboxPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/messages/opt-outs',
    staticData: { page: { title: { fr: 'Oppositions', en: 'Opt-outs', wo: 'Ñi bañ' }, needs } },
    validateSearch: readOffset,
    component: lazyRouteComponent(() => import('./opt-outs-page.tsx'), 'OptOutsPage'),
  }),
] as const

export const messagesFeature: Feature = {
  nav: [{ to: '/messages', label: title, icon: IconMessage2, section: 'work', needs }],
}
