import { lazy } from 'react'
import type { Feature } from '#platform/features/feature.ts'

export const alertsFeature: Feature = {
  topBar: [{ key: 'alerts', Component: lazy(() => import('./bell.tsx')) }],
  accountPanels: [{ key: 'alerts', Component: lazy(() => import('./channel-panel.tsx')) }],
}
