import type { Phrase, PhraseValues } from '@samakart/rules/language'
import { hiddenLetter } from '@samakart/rules/readable-text'
import type { Mistake } from '../invalid.ts'
import { TEXT_KEYWORD } from './text-schema.ts'

/** The parts of a JSON Schema validator's error that are used. */
export interface SchemaError {
  instancePath: string
  keyword: string
  params: Record<string, unknown>
}

export const atMostCharacters: Phrase = {
  fr: 'Au plus {limit} caractère(s).',
  en: 'At most {limit} character(s).',
  wo: 'Lu gëna bari {limit} araf.',
}

const phrases: Record<string, Phrase> = {
  required: { fr: 'Ce champ est obligatoire.', en: 'This field is required.', wo: 'Champ bii dafa war.' },
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
  maxLength: atMostCharacters,
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

const unknownParameter: Phrase = {
  fr: 'Ce paramètre n’existe pas.',
  en: 'This parameter does not exist.',
  wo: 'Paramètre bii amul.',
}

const types: Record<string, Phrase> = {
  integer: {
    fr: 'La valeur doit être un nombre entier.',
    en: 'The value must be a whole number.',
    wo: 'Li ci nekk dafa wara doon limu bu mat.',
  },
  number: {
    fr: 'La valeur doit être un nombre.',
    en: 'The value must be a number.',
    wo: 'Li ci nekk dafa wara doon lim.',
  },
  boolean: {
    fr: 'La valeur doit être true ou false.',
    en: 'The value must be true or false.',
    wo: 'Li ci nekk dafa wara doon true walla false.',
  },
  string: {
    fr: 'La valeur doit être un texte.',
    en: 'The value must be a text.',
    wo: 'Li ci nekk dafa wara doon mbind.',
  },
  array: {
    fr: 'La valeur doit être une liste.',
    en: 'The value must be a list.',
    wo: 'Li ci nekk dafa wara doon lim bu toppante.',
  },
  object: {
    fr: 'La valeur doit être un objet.',
    en: 'The value must be an object.',
    wo: 'Li ci nekk dafa wara doon mbir.',
  },
}

export const notAccepted: Phrase = {
  fr: 'La valeur n’est pas acceptée.',
  en: 'The value is not accepted.',
  wo: 'Nanguwuñu li ci nekk.',
}

/** The path is part of the answer, and some of its names were chosen by the sender. */
const MAX_PATH_LENGTH = 300

/**
 * `part` is the part of the request that has the mistakes, as the framework calls it. Takes linear time, because a list
 * can have a hundred thousand wrong items.
 */
export function mistakesOf(errors: readonly SchemaError[], part = 'body'): Mistake[] {
  const either = new Set(errors.filter(({ keyword }) => keyword === 'anyOf').map(({ instancePath }) => instancePath))
  const [named, short] = [new Set<string>(), new Set<string>()]
  const mistakes: Mistake[] = []
  for (const error of errors) {
    const { instancePath, keyword } = error
    // If a value may have one of several types, only the first is named. A text that is too short is not called blank
    // as well.
    const isNamedAlready = either.has(instancePath)
      ? named.has(instancePath)
      : isBlank(error) && short.has(instancePath)
    named.add(instancePath)
    if (keyword === 'minLength') short.add(instancePath)
    if (keyword === 'if' || isNamedAlready) continue
    mistakes.push({ path: pathOf(error), phrase: phraseOf(error, part), values: valuesOf(error) })
  }
  return mistakes
}

const isBlank = ({ keyword, params }: SchemaError) => keyword === TEXT_KEYWORD && params.isBlank === true

function phraseOf(error: SchemaError, part: string): Phrase {
  const { keyword, params } = error
  if (keyword === 'additionalProperties' && part === 'querystring') return unknownParameter
  if (isBlank(error)) return phrases.required as Phrase
  if (keyword === TEXT_KEYWORD) return hiddenLetter
  return (keyword === 'type' ? types[String(params.type)] : phrases[keyword]) ?? notAccepted
}

function pathOf({ instancePath, params }: SchemaError): string {
  const missing = params.missingProperty ?? params.additionalProperty
  const path = missing === undefined ? instancePath : `${instancePath}/${String(missing)}`
  return path.replace(/^\//, '').slice(0, MAX_PATH_LENGTH)
}

function valuesOf({ params }: SchemaError): PhraseValues {
  const { format, pattern, limit, letter, allowedValues } = params
  return {
    format: String(format),
    pattern: String(pattern),
    limit: String(limit),
    letter: String(letter),
    allowed: Array.isArray(allowedValues) ? allowedValues.join(', ') : '',
  }
}
