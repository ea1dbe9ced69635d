import { SegmentedMessage } from 'sms-segments-calculator'

export interface Measured {
  encoding: 'GSM-7' | 'UCS-2'
  characters: number
  segments: number
  /** What still fits into the last segment. */
  charactersLeft: number
  /** The characters that GSM-7 does not have, each once. */
  forcing: string[]
}

/** How a text travels as SMS: GSM-7 with its extension table where every character is in it, UCS-2 otherwise. */
export function measure(text: string): Measured {
  const message = new SegmentedMessage(text)
  const encoding = message.encodingName
  const last = message.segments.at(-1)
  return {
    encoding,
    characters: message.numberOfCharacters,
    segments: message.segmentsCount,
    charactersLeft: Math.floor((last?.freeSizeInBits() ?? 0) / (encoding === 'GSM-7' ? 7 : 16)),
    forcing: [...new Set(message.getNonGsmCharacters())],
  }
}

const replacements: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
  '…': '...',
  '–': '-',
  '—': '-',
  œ: 'oe',
  Œ: 'OE',
  ŋ: 'n',
  Ŋ: 'N',
  '\u00a0': ' ',
  '\u202f': ' ',
}

/** A wording in GSM-7 that reads the same, where there is one: ê, ç, ï and the Wolof ë double the price of a message. */
export function plainWording(text: string, { forcing }: Pick<Measured, 'forcing'>): string | undefined {
  if (forcing.length === 0) return undefined
  let plain = text
  for (const character of forcing) {
    const other = replacements[character] ?? character.normalize('NFD').replace(/\p{M}/gu, '')
    if (other === character) return undefined
    plain = plain.replaceAll(character, other)
  }
  return measure(plain).encoding === 'GSM-7' ? plain : undefined
}
