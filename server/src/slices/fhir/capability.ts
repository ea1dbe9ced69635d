import { Type } from 'typebox'
import { criteria } from './search-criteria.ts'
import type { Base } from './systems.ts'

export const CapabilityStatement = Type.Object(
  {
    resourceType: Type.Literal('CapabilityStatement'),
    status: Type.Literal('active'),
    date: Type.String(),
    kind: Type.Literal('instance'),
    fhirVersion: Type.Literal('4.0.1'),
    format: Type.Array(Type.String()),
    rest: Type.Array(Type.Unknown()),
  },
  { additionalProperties: true },
)

/** When what is said here last changed. */
const DATE = '2026-11-17'

const types: Readonly<Record<string, string>> = {
  _id: 'token',
  identifier: 'token',
  birthdate: 'date',
  gender: 'token',
  telecom: 'token',
  phone: 'token',
  email: 'token',
  active: 'token',
}

const definitionOf = (name: string) => {
  if (name === '_id') return 'http://hl7.org/fhir/SearchParameter/Resource-id'
  const isShared = /^(address|birthdate|email|family|gender|given|phone|telecom)/.test(name)
  return `http://hl7.org/fhir/SearchParameter/${isShared ? 'individual' : 'Patient'}-${name}`
}

const searchParams = Object.entries(criteria)
  .filter(([name]) => !name.includes(':'))
  .map(([name, schema]) => ({
    name,
    ...(name === 'mothersMaidenName' ? {} : { definition: definitionOf(name) }),
    type: types[name] ?? 'string',
    documentation: `${(schema as { description?: string }).description ?? ''}${`${name}:exact` in criteria ? ' Modifiers: :exact, :contains.' : ''}`,
  }))

const security = `The same bearer tokens and API keys as the rest of the service. A key may be restricted by scopes of the form
system/Patient.rs. There is no OAuth authorization server, hence no SMART configuration.`

const documentation = `The registry of one organization: the caller's. Merged identities are Patients with active=false and a link of type
replaced-by; each merge and its undoing is a Provenance. JSON only. There is no Subscription: subscribers are told by the service's
own webhooks (identity.created, identity.merged).`

/** What this service does of FHIR. */
export function capabilities({ url }: Base): object {
  return {
    resourceType: 'CapabilityStatement',
    url: `${url}/metadata`,
    name: 'SamakartRegistry',
    title: 'Samakart: the registry as FHIR R4',
    status: 'active',
    date: DATE,
    kind: 'instance',
    software: { name: 'Samakart' },
    implementation: { description: 'Samakart', url },
    fhirVersion: '4.0.1',
    format: ['application/fhir+json', 'json'],
    rest: [
      {
        mode: 'server',
        documentation: oneLine(documentation),
        security: { description: oneLine(security) },
        resource: [patient(), provenance],
      },
    ],
  }
}

const oneLine = (text: string) => text.replaceAll('\n', ' ')

const patient = () => ({
  type: 'Patient',
  profile: 'http://hl7.org/fhir/StructureDefinition/Patient',
  documentation:
    oneLine(`Creation follows the rules of the registry: a person who is certainly known is refused with 409 and the id of the
known one, one who probably is gets the tag in-review. An update needs all values; what it leaves out is forgotten.`),
  interaction: ['read', 'create', 'update', 'search-type'].map((code) => ({ code })),
  versioning: 'versioned',
  readHistory: false,
  updateCreate: false,
  conditionalCreate: true,
  conditionalRead: 'not-match',
  conditionalUpdate: false,
  conditionalDelete: 'not-supported',
  searchParam: searchParams,
  operation: [
    { name: 'match', definition: 'http://hl7.org/fhir/OperationDefinition/Patient-match' },
    { name: 'ihe-pix', definition: 'https://profiles.ihe.net/ITI/PIXm/OperationDefinition/IHE.PIXm.pix' },
  ],
})

const provenance = {
  type: 'Provenance',
  profile: 'http://hl7.org/fhir/StructureDefinition/Provenance',
  documentation: 'Merges of two people and their undoing.',
  interaction: ['read', 'search-type'].map((code) => ({ code })),
  searchParam: [
    {
      name: 'target',
      definition: 'http://hl7.org/fhir/SearchParameter/Provenance-target',
      type: 'reference',
      documentation: 'A Patient; required.',
    },
  ],
}
