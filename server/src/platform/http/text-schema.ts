import { findHiddenLetter, isName, isVisible } from '@samakart/rules/readable-text'
import type { Ajv, ErrorObject } from 'ajv'
import { type TStringOptions, Type } from 'typebox'

/** How the schema of a text says that people read it. Descriptions of the API show it. */
export const TEXT_KEYWORD = 'x-text'

/** `text` may be empty, `visible` may not. Both may have lines; `line` and `name` may not, and a name has a letter or a digit. */
type TextKind = 'text' | 'visible' | 'line' | 'name'

const textOf = (kind: TextKind) => (options: TStringOptions) => Type.String({ ...options, [TEXT_KEYWORD]: kind })

/** A text that may be empty and may have several lines. */
export const Text = textOf('text')
/** A text that says something, such as a reason. */
export const VisibleText = textOf('visible')
/** One line, which may be empty. */
export const Line = textOf('line')
/** One line with at least one letter or digit. */
export const Name = textOf('name')

interface Check {
  (kind: TextKind, text: string): boolean
  errors?: Partial<ErrorObject>[]
}

const check: Check = (kind, text) => {
  const letter = findHiddenLetter(text, { hasLines: kind === 'text' || kind === 'visible' })
  if (letter !== undefined) check.errors = [{ keyword: TEXT_KEYWORD, params: { letter } }]
  else if ((kind === 'visible' && !isVisible(text)) || (kind === 'name' && !isName(text))) {
    check.errors = [{ keyword: TEXT_KEYWORD, params: { isBlank: true } }]
  } else return true
  return false
}

export function addTextKeyword(ajv: Ajv): void {
  ajv.addKeyword({ keyword: TEXT_KEYWORD, type: 'string', schemaType: 'string', errors: true, validate: check })
}
