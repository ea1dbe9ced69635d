import { type TSchema, Type } from 'typebox'
import { Line } from '#platform/http/text-schema.ts'
import { Invalid } from '#platform/invalid.ts'

/** Every parameter may be repeated (all must hold), and its value may have several parts with commas between (one must hold). */
export type SearchParameters = Readonly<Record<string, readonly string[] | undefined>>

const MAX_REPEATS = 5
const list = (description: string) =>
  Type.Optional(Type.Array(Line({ minLength: 1, maxLength: 300 }), { minItems: 1, maxItems: MAX_REPEATS, description }))

const begins = 'Names that begin so, in any case and without accents.'
const text = (name: string, description: string): Record<string, TSchema> => ({
  [name]: list(description),
  [`${name}:exact`]: list('The same, letter by letter.'),
  [`${name}:contains`]: list('Names with this in them.'),
})

/** What is searched for. */
export const criteria = {
  _id: list('The `mpi_id`; also of a merged identity, which is found itself.'),
  identifier: list('`system|value`, or a value of any system.'),
  ...text('family', begins),
  ...text('given', begins),
  ...text('name', begins),
  ...text('mothersMaidenName', begins),
  birthdate: list('A day, month or year, with `eq`, `ne`, `gt`, `lt`, `ge`, `le`, `sa`, `eb` or `ap` before it.'),
  gender: list('`male`, `female`, `unknown` or `other`.'),
  telecom: list('A telephone number, or `phone|number`.'),
  phone: list('A telephone number.'),
  email: list('Finds nobody: the registry holds no e-mail addresses.'),
  address: list('A commune, a region (its code or name) or a country.'),
  'address-city': list('A commune.'),
  'address-state': list('A region, by its code or name.'),
  'address-country': list('A country, by two letters.'),
  'address-postalcode': list('Finds nobody: the registry holds no postal codes.'),
  active: list('`true`; `false` only with `_id`, because merged identities are in no other index.'),
} as const satisfies Record<string, TSchema>

const one = (description: string) =>
  Type.Optional(
    Type.Array(Type.String({ pattern: '^\\S+$', maxLength: 8_000 }), { minItems: 1, maxItems: 1, description }),
  )

/** Says how the answer should look. */
export const general = {
  _format: Type.Optional(
    Type.Array(Line({ maxLength: 100 }), { minItems: 1, maxItems: 1, description: '`json`; anything else is 406.' }),
  ),
}

export const control = {
  ...general,
  _count: one('People in one answer, from 1. More than 100 are 100.'),
  _page: one('The place of a `next` link, which nobody but the service writes.'),
}

export const SearchQuery = Type.Object({ ...criteria, ...control } as Record<string, TSchema>)

const unknown = {
  fr: 'Ce paramètre n’existe pas.',
  en: 'This parameter does not exist.',
  wo: 'Paramètre bii amul.',
}

/** Unknown fields of other bodies are passed over, but a search without one of its criteria would find more people. */
export function refuseUnknown(parameters: object): void {
  const names = Object.keys(parameters).filter((name) => !Object.hasOwn(SearchQuery.properties, name))
  if (names.length > 0) throw new Invalid(names.map((path) => ({ path: path.slice(0, 100), phrase: unknown })))
}
