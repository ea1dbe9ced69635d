import { lazy } from 'react'
import type { Feature } from '#platform/features/feature.ts'

export const findFeature: Feature = {
  topBar: [{ key: 'find', Component: lazy(() => import('./find-button.tsx')) }],
}
