import { Type } from 'typebox'
import type { Routes } from '#platform/http/routes.ts'
import { defaultDays, kindsSetBy, retentionKinds } from '#platform/retention/kinds.ts'
import type { ReadScope } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { readSettings, setDays } from './settings.ts'

const tag = 'Settings'
const kinds = kindsSetBy('organization')

const Records = Type.Object({
  records: Type.Array(
    Type.Object({
      kind: Type.Enum(kinds),
      days: Type.Union([Type.Integer(), Type.Null()], { description: 'Null keeps them for ever.' }),
      default_days: Type.Integer(),
      min_days: Type.Integer(),
      max_days: Type.Integer(),
    }),
  ),
})

const Change = Type.Object(
  Object.fromEntries(
    kinds.map((kind) => {
      const { min, max } = retentionKinds[kind]
      return [kind, Type.Optional(Type.Union([Type.Integer({ minimum: min, maximum: max }), Type.Null()]))]
    }),
  ),
  { minProperties: 1, additionalProperties: false },
)

export function retentionRoutes(routes: Routes, { config }: Services): void {
  const view = async (scope: ReadScope) => ({
    records: [...(await readSettings(scope, config.retentionDays))].map(([kind, days]) => ({
      kind,
      days,
      default_days: defaultDays(kind, config.retentionDays),
      min_days: retentionKinds[kind].min,
      max_days: retentionKinds[kind].max,
    })),
  })

  routes.ask(
    {
      method: 'GET',
      path: '/settings/retention/records',
      access: 'viewer',
      tag,
      summary: 'How long old messages, DHIS2 runs, earlier trust scores and rows of jobs are kept.',
      answers: { 200: Records },
    },
    view,
  )

  routes.act(
    {
      method: 'PATCH',
      path: '/settings/retention/records',
      access: 'programme_admin',
      tag,
      summary:
        'Sets how long records of some kinds are kept, in days; null keeps them for ever. Kinds that are left out stay as they are.',
      body: Change,
      answers: { 200: Records },
    },
    async (work, { body }) => {
      for (const kind of kinds) {
        const days = body[kind]
        if (days !== undefined) await setDays(work, kind, days)
      }
      return view(work)
    },
  )
}
