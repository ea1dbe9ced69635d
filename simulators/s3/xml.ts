export type XmlValue = string | number | boolean | undefined | XmlElement | readonly XmlElement[]

export interface XmlElement {
  readonly [name: string]: XmlValue
}

const NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/'

/**
 * Lists repeat their element, and undefined values are left out. Every root except `Error` has a namespace, like in S3.
 */
export function xmlDocument(root: string, content: XmlElement): string {
  const attributes = root === 'Error' ? '' : ` xmlns="${NAMESPACE}"`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${attributes}>${inside(content)}</${root}>`
}

function inside(content: XmlElement): string {
  return Object.entries(content)
    .map(([name, value]) => element(name, value))
    .join('')
}

function element(name: string, value: XmlValue): string {
  if (value === undefined) return ''
  if (isList(value)) return value.map((item) => element(name, item)).join('')
  return `<${name}>${typeof value === 'object' ? inside(value) : escapeXml(String(value))}</${name}>`
}

const isList = (value: XmlValue): value is readonly XmlElement[] => Array.isArray(value)

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
}

/** The texts of all `name` elements. This suffices for the only XML body that S3 accepts. */
export function textsOf(xml: string, name: string): string[] {
  const pattern = new RegExp(`<${name}>([^<]*)</${name}>`, 'g')
  return [...xml.matchAll(pattern)].map(([, text = '']) =>
    text.replaceAll('&quot;', '"').replaceAll('&#34;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&').trim(),
  )
}
