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
  fields_without_mpi_id: Type.Array(Type.String(), { description: 'The same with `include_mpi_id` false.' }),
  attributes: Type.Array(Type.String(), { description: 'Of these only the first `max_attrs` are printed.' }),
  refused_when_long: Type.Array(Type.String(), {
    description: 'Refused rather than shortened when too long; an estimate with the people names the rows.',
  }),
  colours: Type.Array(Type.String()),
  configurable: Type.Boolean({ description: 'Whether it takes `sovereign_config` and `logos`.' }),
})

export function templateRoutes(routes: Routes): void {
  routes.serveSignedIn(
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
