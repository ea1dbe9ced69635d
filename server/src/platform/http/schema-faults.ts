import type { Phrase, PhraseValues } from '../i18n/language.ts'
import type { Fault } from '../invalid.ts'

/** What of a JSON Schema validator's error we read. */
export interface SchemaError {
  instancePath: string
  keyword: string
  params: Record<string, unknown>
}

const phrases: Record<string, Phrase> = {
  required: { fr: 'Ce champ est obligatoire.', en: 'This field is required.', wo: 'Champ bii dafa war.' },
  type: {
    fr: 'La valeur doit être de type {type}.',
    en: 'The value must be of type {type}.',
    wo: 'Li ci nekk dafa wara doon {type}.',
  },
  format: {
    fr: 'La valeur n’a pas la forme attendue ({format}).',
    en: 'The value does not have the expected form ({format}).',
    wo: 'Li ci nekk amul melo wi ñu xaar ({format}).',
  },
  pattern: {
    fr: 'La valeur doit correspondre à {pattern}.',
    en: 'The value must match {pattern}.',
    wo: 'Li ci nekk dafa wara méngoo ak {pattern}.',
  },
  enum: {
    fr: 'La valeur doit être l’une de : {allowed}.',
    en: 'The value must be one of: {allowed}.',
    wo: 'Li ci nekk dafa wara doon benn ci: {allowed}.',
  },
  minLength: {
    fr: 'Au moins {limit} caractère(s).',
    en: 'At least {limit} character(s).',
    wo: 'Lu gëna néew {limit} araf.',
  },
  maxLength: {
    fr: 'Au plus {limit} caractère(s).',
    en: 'At most {limit} character(s).',
    wo: 'Lu gëna bari {limit} araf.',
  },
  minimum: { fr: 'Au moins {limit}.', en: 'At least {limit}.', wo: 'Bumu yées {limit}.' },
  maximum: { fr: 'Au plus {limit}.', en: 'At most {limit}.', wo: 'Bumu ëpp {limit}.' },
  minItems: { fr: 'Au moins {limit} élément(s).', en: 'At least {limit} item(s).', wo: 'Bumu yées {limit}.' },
  maxItems: { fr: 'Au plus {limit} élément(s).', en: 'At most {limit} item(s).', wo: 'Bumu ëpp {limit}.' },
  additionalProperties: {
    fr: 'Ce champ n’existe pas ou ne peut pas être modifié.',
    en: 'This field does not exist or cannot be changed.',
    wo: 'Champ bii amul walla mënuñu ko soppi.',
  },
}

const otherwise: Phrase = {
  fr: 'La valeur n’est pas acceptée.',
  en: 'The value is not accepted.',
  wo: 'Nanguwuñu li ci nekk.',
}

export function faultsOf(errors: readonly SchemaError[]): Fault[] {
  return errors
    .filter((error) => error.keyword !== 'if')
    .map((error) => ({ path: pathOf(error), phrase: phrases[error.keyword] ?? otherwise, values: valuesOf(error) }))
}

function pathOf({ instancePath, params }: SchemaError): string {
  const missing = params.missingProperty ?? params.additionalProperty
  const path = missing === undefined ? instancePath : `${instancePath}/${String(missing)}`
  return path.replace(/^\//, '')
}

function valuesOf({ params }: SchemaError): PhraseValues {
  const { type, format, pattern, limit, allowedValues } = params
  return {
    type: String(type),
    format: String(format),
    pattern: String(pattern),
    limit: String(limit),
    allowed: Array.isArray(allowedValues) ? allowedValues.join(', ') : '',
  }
}
