import { Type } from 'typebox'
import { Answer } from '#platform/http/route.ts'
import type { Routes } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { readMpiId } from '#slices/mpi/index.ts'
import { CapabilityStatement, capabilities } from './capability.ts'
import { answerAsPreferred, mayRead, speakFhir } from './negotiation.ts'
import { crossReference, matchPatient, readPixParameters } from './operations.ts'
import { readProvenance, searchProvenance } from './provenance.ts'
import { readPatient } from './read-patients.ts'
import {
  type Bundle,
  CrossReferences,
  FHIR_JSON,
  Fhir,
  MatchParameters,
  Patient,
  PatientBundle,
  PixParameters,
  Provenance,
  ProvenanceBundle,
  SentPatient,
} from './schema.ts'
import { searchPatients } from './search.ts'
import { general, refuseUnknown, type SearchParameters, SearchQuery } from './search-criteria.ts'
import { type Base, baseOf } from './systems.ts'
import { createPatient, updatePatient } from './write-patients.ts'

// What several routes share.
const shared = { tag: 'FHIR', module: 'mpi_registry' } as const

const General = Type.Object(general)

const Id = Type.Object({ id: Type.String() })

const Uri = Type.String({ minLength: 1, maxLength: 2_048 })

export function fhirRoutes(routes: Routes, { config }: Pick<Services, 'config'>): void {
  const base = baseOf(config)
  routes.serve(
    {
      tag: 'FHIR',
      method: 'GET',
      path: '/fhir/metadata',
      access: 'public',
      summary: 'What this service does of FHIR R4.',
      query: General,
      answers: { 200: Fhir(CapabilityStatement) },
      problems: [406],
    },
    async (call) => {
      speakFhir(call)
      return capabilities(base)
    },
  )

  patientRoutes(routes, base)
  searchRoutes(routes, base)
  operationRoutes(routes, base)
  provenanceRoutes(routes, base)
}

function patientRoutes(routes: Routes, base: Base): void {
  routes.ask(
    {
      ...shared,
      method: 'GET',
      path: '/fhir/Patient/:id',
      access: 'viewer',
      scope: 'Patient.r',
      summary:
        'A person of the registry as a Patient. A merged one is shown itself, with a link to the one that replaces it.',
      params: Id,
      query: General,
      answers: { 200: Fhir(Patient) },
      problems: [404, 406],
      reads: ({ params }) => ({ action: 'person.opened', object: readMpiId(params.id) }),
    },
    async (scope, call) => {
      speakFhir(call)
      const patient = await readPatient(scope, base, call.params.id)
      return new Answer(200, patient, etagOf(patient))
    },
  )

  routes.act(
    {
      ...shared,
      method: 'POST',
      path: '/fhir/Patient',
      access: 'operator',
      scope: 'Patient.c',
      summary: 'Registers a person, unless the registry very probably knows the person already (409).',
      description:
        '`If-None-Exist` takes search parameters: if one person meets them, that one is the answer (200), and if several do, it is 412. ' +
        '`Prefer: return=minimal` or `return=OperationOutcome` changes what the answer holds. ' +
        'A key whose scopes do not cover `Patient.r` gets the address in `Location` and no body.',
      query: General,
      body: SentPatient,
      takesJsonAs,
      location: `${base.url}/Patient/{id}`,
      answers: { 201: Fhir(Patient), 200: Fhir(Patient) },
      problems: [406, 409, 412],
      // Somebody who is found by a condition is read, even if only the id comes back.
      reads: (_call, answer, status) =>
        status === 200 ? { action: 'person.opened', object: (answer as Pick<Patient, 'id'>).id } : undefined,
    },
    async (call) => {
      speakFhir(call)
      answerAsPreferred(call)
    },
    async (work, call) => {
      const condition = call.request.headers['if-none-exist']
      const known = typeof condition === 'string' ? condition : undefined
      const { status, patient } = await createPatient(work, base, call.body, known)
      const location = { location: `${base.url}/Patient/${patient.id}` }
      return mayRead(call)
        ? new Answer(status, patient, { ...etagOf(patient), ...location })
        : new Answer(status, { id: patient.id }, location)
    },
  )

  routes.act(
    {
      ...shared,
      method: 'PUT',
      path: '/fhir/Patient/:id',
      access: 'operator',
      scope: 'Patient.u',
      summary: 'Makes a person of the registry say what the Patient says; the earlier values are kept in the history.',
      description:
        'What the Patient leaves out is forgotten, apart from region and country. Identifiers of this service itself, links and ' +
        'elements that the registry does not have are passed over. Send `If-Match` with the ETag that you have read.',
      params: Id,
      query: General,
      body: SentPatient,
      takesJsonAs,
      answers: { 200: Fhir(Patient) },
      problems: [404, 406, 409],
    },
    async (call) => {
      speakFhir(call)
      answerAsPreferred(call)
    },
    async (work, call) => {
      const patient = await updatePatient(work, base, call.params.id, call.body)
      return mayRead(call) ? new Answer(200, patient, etagOf(patient)) : new Answer(200, { id: patient.id })
    },
  )
}

function searchRoutes(routes: Routes, base: Base): void {
  const searching = {
    ...shared,
    access: 'viewer',
    scope: 'Patient.s',
    description:
      'The parameters of IHE PDQm (ITI-78). Values with commas between are alternatives; repeated parameters must all hold. ' +
      'A page may have fewer people than wanted and still lead to a next one.',
    answers: { 200: Fhir(PatientBundle) },
    problems: [406],
  } as const

  routes.ask(
    {
      ...searching,
      method: 'GET',
      path: '/fhir/Patient',
      summary: 'Searches people.',
      query: SearchQuery,
      reads: ({ query }, answer) => listed('people.listed', query as object, answer),
    },
    async (scope, call) => {
      speakFhir(call)
      return searchPatients(scope, base, call.query as SearchParameters)
    },
  )

  routes.ask(
    {
      ...searching,
      method: 'POST',
      path: '/fhir/Patient/_search',
      summary: 'Searches people, with the parameters in a form: no name is in an address.',
      query: General,
      body: SearchQuery,
      takesForm: true,
      reads: ({ body }, answer) => listed('people.listed', body as object, answer),
    },
    async (scope, call) => {
      speakFhir(call)
      refuseUnknown(call.body as object)
      return searchPatients(scope, base, call.body as SearchParameters)
    },
  )
}

function operationRoutes(routes: Routes, base: Base): void {
  routes.ask(
    {
      ...shared,
      method: 'POST',
      path: '/fhir/Patient/$match',
      access: 'viewer',
      scope: 'Patient.s',
      summary: 'Who in the registry a person may be, best first, with score and grade.',
      description: 'Parameters `resource` (a Patient), `onlyCertainMatches` and `count`.',
      query: General,
      body: MatchParameters,
      takesJsonAs,
      answers: { 200: Fhir(PatientBundle) },
      problems: [406],
      reads: (_call, answer) => listed('people.matched', {}, answer),
    },
    async (scope, call) => {
      speakFhir(call)
      return matchPatient(scope, base, call.body)
    },
  )

  const crossReferencing = {
    ...shared,
    access: 'viewer',
    scope: 'Patient.s',
    answers: { 200: Fhir(CrossReferences) },
    problems: [400, 404, 406],
    reads: (_call: unknown, answer: unknown) => {
      const references = (answer as CrossReferences).parameter?.filter(({ name }) => name === 'targetId') ?? []
      const [first, ...others] = references.map(({ valueReference }) =>
        valueReference?.reference.replace('Patient/', ''),
      )
      if (first !== undefined && others.length === 0) return { action: 'person.opened', object: first }
      // Nobody is a refusal, so an answer without references still says that somebody has the identifier.
      const people = Math.max(1, references.length)
      return { action: 'people.listed', object: 'list', details: { people, filter: 'sourceIdentifier' } }
    },
  } as const

  routes.ask(
    {
      ...crossReferencing,
      method: 'GET',
      path: '/fhir/Patient/$ihe-pix',
      summary: 'The other identifiers of a person (IHE PIXm, ITI-83).',
      query: Type.Object({
        ...general,
        sourceIdentifier: Type.String({ minLength: 1, maxLength: 2_048, description: '`system|value`' }),
        targetSystem: Type.Optional(Type.Array(Uri, { maxItems: 20 })),
      }),
    },
    async (scope, call) => {
      speakFhir(call)
      const { sourceIdentifier, targetSystem = [] } = call.query
      return (await crossReference(scope, base, { sourceIdentifier, targetSystem })).answer
    },
  )

  routes.ask(
    {
      ...crossReferencing,
      method: 'POST',
      path: '/fhir/Patient/$ihe-pix',
      summary: 'The same, with the parameters in the body: no identifier is in an address.',
      query: General,
      body: PixParameters,
      takesJsonAs,
    },
    async (scope, call) => {
      speakFhir(call)
      return (await crossReference(scope, base, readPixParameters(call.body))).answer
    },
  )
}

/** The merges of a person are their history. */
const historyRead = (reference = '') => ({
  action: 'person.history_read',
  object: readMpiId(reference.replace(/^.*Patient\//, '')),
})

function provenanceRoutes(routes: Routes, base: Base): void {
  routes.ask(
    {
      ...shared,
      method: 'GET',
      path: '/fhir/Provenance/:id',
      access: 'viewer',
      scope: 'Provenance.r',
      summary: 'A merge of two people, or its undoing.',
      params: Id,
      query: General,
      answers: { 200: Fhir(Provenance) },
      problems: [404, 406],
      reads: (_call, answer) => historyRead((answer as Provenance).target[0]?.reference),
    },
    async (scope, call) => {
      speakFhir(call)
      return readProvenance(scope, base, call.params.id)
    },
  )

  routes.ask(
    {
      ...shared,
      method: 'GET',
      path: '/fhir/Provenance',
      access: 'viewer',
      scope: 'Provenance.s',
      summary: 'The merges of a person and their undoing, oldest first.',
      query: Type.Object({
        ...general,
        target: Type.String({ minLength: 1, maxLength: 300, description: '`Patient/{id}`' }),
      }),
      answers: { 200: Fhir(ProvenanceBundle) },
      problems: [406],
      reads: ({ query }, answer) => ((answer as Bundle).entry ? historyRead(query.target) : undefined),
    },
    async (scope, call) => {
      speakFhir(call)
      return searchProvenance(scope, base, call.query.target)
    },
  )
}

const takesJsonAs = [FHIR_JSON, 'application/json']

const etagOf = ({ meta }: Patient) => ({ etag: `W/"${meta.versionId}"` })

/** How many were shown, and by what they were searched, without the values. */
function listed(action: string, parameters: object, answer: unknown) {
  const filter = Object.keys(parameters)
    .filter((name) => !['_count', '_page', '_format'].includes(name))
    .sort()
    .join(' ')
  const people = (answer as Bundle).entry?.length ?? 0
  return { action, object: 'list', details: { people, ...(filter === '' ? {} : { filter }) } }
}
