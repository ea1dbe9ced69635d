import { refusal } from '#platform/refusal.ts'

export class NotAcceptable extends refusal('fhir_format_unsupported', 406, {
  fr: 'FHIR n’est servi ici qu’en JSON (application/fhir+json) ; XML et Turtle ne le sont pas.',
  en: 'FHIR is served here as JSON only (application/fhir+json), not as XML or Turtle.',
  wo: 'FHIR ci JSON rekk lañu ko fiy joxee (application/fhir+json), du ci XML walla Turtle.',
}) {}

export class PatientReplaced extends refusal('patient_replaced', 409, {
  fr: 'Cette identité a été fusionnée avec une autre : modifiez celle qui la remplace.',
  en: 'This identity was merged into another one: change the one that replaces it.',
  wo: 'Boole nañu nit kii ak keneen: soppil ki ko wuutu.',
}) {
  constructor(replacedBy: string) {
    super({ members: { existing_mpi_id: replacedBy } })
  }
}

export class SeveralMatches extends refusal('fhir_several_matches', 412, {
  fr: 'Plusieurs personnes remplissent la condition If-None-Exist : rien n’a été créé.',
  en: 'Several people meet the condition If-None-Exist: nothing was created.',
  wo: 'Ñu bari ñoo méngoo ak If-None-Exist: sosuñu dara.',
}) {}

export class SourceUnknown extends refusal('fhir_source_unknown', 404, {
  fr: 'Personne n’a cet identifiant (sourceIdentifier).',
  en: 'Nobody has this identifier (sourceIdentifier).',
  wo: 'Kenn amul limu xàmmee bii (sourceIdentifier).',
}) {}

export class SourceSystemUnknown extends refusal('fhir_source_system_unknown', 400, {
  fr: 'Le système de sourceIdentifier n’est pas connu ; la forme est système|valeur.',
  en: 'The system of sourceIdentifier is not known; its form is system|value.',
  wo: 'Xamuñu système bu sourceIdentifier; melo wi mooy système|valeur.',
}) {}

export class TargetSystemUnknown extends refusal('fhir_target_system_unknown', 403, {
  fr: 'Le système demandé (targetSystem) n’est pas connu.',
  en: 'The requested system (targetSystem) is not known.',
  wo: 'Xamuñu système bi ñu laaj (targetSystem).',
}) {}

export class ProvenanceNotFound extends refusal('fhir_provenance_not_found', 404, {
  fr: 'Cette provenance n’existe pas.',
  en: 'This provenance does not exist.',
  wo: 'Provenance bii amul.',
}) {}
