import { Type } from 'typebox'
import type { Routes } from '#platform/http/routes.ts'
import { listTemplates } from '#slices/cards/index.ts'

const Template = Type.Object({
  id: Type.String(),
  palette: Type.String(),
  purpose: Type.String(),
  width_mm: Type.Number(),
  height_mm: Type.Number(),
  width: Type.Integer({ description: 'Pixels at 300 DPI.' }),
  height: Type.Integer({ description: 'Pixels at 300 DPI.' }),
  fields: Type.Array(Type.String(), { description: 'What it prints, in reading order.' }),
  colours: Type.Array(Type.String()),
  configurable: Type.Boolean({ description: 'Whether it takes `sovereign_config` and `logos`.' }),
})

export function templateRoutes(routes: Routes): void {
  routes.serveSomeone(
    {
      method: 'GET',
      path: '/templates',
      access: 'viewer',
      tag: 'Campaigns',
      summary: 'The ten card templates: palette, purpose, size and fields.',
      answers: {
        200: Type.Object({ items: Type.Array(Template), total: Type.Integer() }),
      },
    },
    async () => {
      const items = listTemplates()
      return { total: items.length, items }
    },
  )
}
