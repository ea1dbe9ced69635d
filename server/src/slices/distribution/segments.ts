import { SegmentedMessage } from 'sms-segments-calculator'

export interface Measurement {
  encoding: 'GSM-7' | 'UCS-2'
  characters: number
  segments: number
  /** What still fits into the last segment. */
  charactersLeft: number
  /** The characters that GSM-7 does not have, each once. */
  nonGsmCharacters: string[]
}

/** An SMS is encoded as GSM-7 if that has every character, its extension table included, and as UCS-2 otherwise. */
export function measureSms(text: string): Measurement {
  const message = new SegmentedMessage(text)
  const encoding = message.encodingName
  const last = message.segments.at(-1)
  return {
    encoding,
    characters: message.numberOfCharacters,
    segments: message.segmentsCount,
    charactersLeft: Math.floor((last?.freeSizeInBits() ?? 0) / (encoding === 'GSM-7' ? 7 : 16)),
    nonGsmCharacters: [...new Set(message.getNonGsmCharacters())],
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

/** The text in GSM-7 characters, if it can be written so: one ê, ç, ï or Wolof ë more than doubles the price of an SMS. */
export function toGsmWording(
  text: string,
  { nonGsmCharacters }: Pick<Measurement, 'nonGsmCharacters'>,
): string | undefined {
  if (nonGsmCharacters.length === 0) return undefined
  let plain = text
  for (const character of nonGsmCharacters) {
    const replacement = replacements[character] ?? character.normalize('NFD').replace(/\p{M}/gu, '')
    if (replacement === character) return undefined
    plain = plain.replaceAll(character, replacement)
  }
  return measureSms(plain).encoding === 'GSM-7' ? plain : undefined
}
