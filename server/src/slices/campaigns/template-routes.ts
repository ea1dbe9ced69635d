import { Type } from 'typebox'
import type { Routes } from '#platform/http/routes.ts'
import { listTemplates } from '#slices/cards/index.ts'

export function templateRoutes(routes: Routes): void {
  routes.serveSomeone(
    {
      method: 'GET',
      path: '/templates',
      access: 'viewer',
      tag: 'Campaigns',
      summary: 'The ten card templates: palette, purpose, size and fields.',
      answers: {
        200: Type.Object({ items: Type.Array(Type.Record(Type.String(), Type.Unknown())), total: Type.Integer() }),
      },
    },
    async () => {
      const items = listTemplates()
      return { total: items.length, items }
    },
  )
}
