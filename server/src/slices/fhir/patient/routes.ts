import { Answer } from '#platform/http/route.ts'
import type { Routes } from '#platform/http/routes.ts'
import { readMpiId } from '#slices/mpi/index.ts'
import { answerAsPreferred, mayRead, speakFhir } from '../negotiation.ts'
import { etagOf, General, Id, shared, takesJsonAs } from '../route-parts.ts'
import { Fhir } from '../schema/media.ts'
import { Patient } from '../schema/patient.ts'
import { SentPatient } from '../schema/sent-patient.ts'
import type { Base } from '../systems.ts'
import { createPatient } from './create-patient.ts'
import { readPatient } from './read-patients.ts'
import { updatePatient } from './update-patient.ts'

export function patientRoutes(routes: Routes, base: Base): void {
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
