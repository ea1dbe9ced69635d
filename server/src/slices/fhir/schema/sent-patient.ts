// A Patient as others send it. What the registry has no place for is accepted and not kept.
import { type Static, Type } from 'typebox'
import { Line } from '#platform/http/text-schema.ts'
import { FhirId } from './patient.ts'

const Text = Line({ maxLength: 1_000 })
const Uri = Type.String({ pattern: '^\\S+$', maxLength: 2_048 })
const Many = <T extends Parameters<typeof Type.Array>[0]>(item: T) => Type.Optional(Type.Array(item, { maxItems: 50 }))

/** Elements that would change the meaning of the rest; they are refused. */
const modifiers = {
  active: Type.Optional(Type.Boolean({ description: 'Not false: the registry deactivates only by a merge.' })),
  deceasedBoolean: Type.Optional(Type.Boolean({ description: 'Not true: the registry holds nothing of the kind.' })),
  deceasedDateTime: Type.Optional(Line({ maxLength: 50, description: 'Refused.' })),
  link: Type.Optional(Type.Array(Type.Unknown(), { maxItems: 50, description: 'Ignored: merges make links.' })),
  modifierExtension: Type.Optional(Type.Array(Type.Unknown(), { maxItems: 50, description: 'Refused.' })),
  implicitRules: Type.Optional(Uri),
}

export const SentIdentifier = Type.Object({ system: Type.Optional(Uri), value: Type.Optional(Text) })

export const SentPatient = Type.Object({
  resourceType: Type.Literal('Patient'),
  id: Type.Optional(FhirId),
  ...modifiers,
  extension: Many(Type.Object({ url: Uri, valueString: Type.Optional(Text) })),
  identifier: Many(SentIdentifier),
  name: Many(
    Type.Object({
      use: Type.Optional(Type.Enum(['usual', 'official', 'temp', 'nickname', 'anonymous', 'old', 'maiden'])),
      family: Type.Optional(Text),
      given: Many(Text),
    }),
  ),
  telecom: Many(
    Type.Object({
      system: Type.Optional(Type.Enum(['phone', 'fax', 'email', 'pager', 'url', 'sms', 'other'])),
      value: Type.Optional(Text),
      use: Type.Optional(Type.Enum(['home', 'work', 'temp', 'old', 'mobile'])),
    }),
  ),
  gender: Type.Optional(Type.Enum(['male', 'female', 'other', 'unknown'])),
  birthDate: Type.Optional(Type.String({ pattern: '^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$' })),
  address: Many(
    Type.Object({
      use: Type.Optional(Type.Enum(['home', 'work', 'temp', 'old', 'billing'])),
      city: Type.Optional(Text),
      state: Type.Optional(Text),
      country: Type.Optional(Text),
    }),
  ),
})
export type SentPatient = Static<typeof SentPatient>
