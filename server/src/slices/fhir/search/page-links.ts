import { keyIdOf } from '#platform/crypto/sealing.ts'
import { Invalid } from '#platform/invalid.ts'
import type { ReadScope } from '#platform/scopes.ts'
import type { SearchParameters } from './parameters.ts'

/** What a page shows. */
export interface Place {
  parameters: SearchParameters
  count: number
  /** The last identity of the page before. */
  before: number | undefined
}

const CONTEXT = 'fhir.page'

const unreadable = {
  fr: 'Ce lien vers la page suivante n’est pas d’ici, ou n’est plus lisible : recommencez la recherche.',
  en: 'This link to a next page is not from here, or can no longer be read: search again.',
  wo: 'Lien bii jógewul fi, walla mënuñu ko jàngaat: seetaatal.',
}

/** The place is sealed, because what people search for is about people, and addresses are written to logs. */
export async function writePlace(scope: ReadScope, { parameters, count, before }: Place): Promise<string> {
  return (await scope.keys()).seal(JSON.stringify([parameters, count, before]), CONTEXT)
}

export async function readPlace(scope: ReadScope, text: string): Promise<Place> {
  try {
    const opened = (await scope.keys(keyIdOf(text))).open(text, CONTEXT)
    const [parameters, count, before] = JSON.parse(opened) as [SearchParameters, number, number]
    return { parameters, count, before }
  } catch {
    throw new Invalid([{ path: '_page', phrase: unreadable }])
  }
}
