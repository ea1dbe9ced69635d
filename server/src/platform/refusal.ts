import { type Language, type Phrase, type PhraseValues, speak } from '@samakart/rules/language'

/** Further members of a problem's body, for programs. They never contain personal data. */
export type RefusalMembers = Readonly<Record<string, unknown>>

export interface RefusalFacts {
  /** The values in the sentence. */
  values?: PhraseValues
  members?: RefusalMembers
  headers?: Readonly<Record<string, string>>
  /**
   * For refusals whose body `server/contract.json` fixes. It is sent as `application/json`, with `code` and `detail`.
   */
  body?: (sentence: string, language: Language) => RefusalMembers
}

/** A refusal is intended. Anything else that is thrown is a bug and is answered with a plain 500. */
export abstract class Refusal extends Error {
  abstract readonly code: string
  abstract readonly status: number
  abstract readonly phrase: Phrase
  readonly values: PhraseValues
  readonly members: RefusalMembers
  readonly headers: Readonly<Record<string, string>>
  readonly fixedBody: RefusalFacts['body'] | undefined

  constructor(facts: RefusalFacts = {}) {
    super()
    this.values = facts.values ?? {}
    this.members = facts.members ?? {}
    this.headers = facts.headers ?? {}
    this.fixedBody = facts.body
  }

  detail(language: Language): string {
    return speak(this.phrase, language, this.values)
  }
}

export interface RefusalKind {
  code: string
  status: number
  phrase: Phrase
}

const kinds = new Map<string, RefusalKind>()

/** Every kind of refusal that the loaded modules can make; the pages at `/problems/{code}` come from it. */
export const refusalKinds: ReadonlyMap<string, RefusalKind> = kinds

/** A base class for one named refusal: `class EmailTaken extends refusal('email_taken', 409, { … }) {}`. */
export function refusal(code: string, status: number, phrase: Phrase) {
  if (kinds.has(code)) throw new Error(`Two refusals share the code ${code}.`)
  kinds.set(code, { code, status, phrase })
  return class extends Refusal {
    readonly code = code
    readonly status = status
    readonly phrase = phrase
    override get message(): string {
      return `${code} (${status})`
    }
  }
}
