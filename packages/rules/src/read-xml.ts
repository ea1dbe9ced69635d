import { SaxesParser, type SaxesTagNS } from 'saxes'

export interface XmlLimits {
  maxDepth: number
  maxElements: number
  /** Of one element: looking for doubles takes quadratic time. */
  maxAttributes: number
}

export interface XmlEvents {
  onOpen(element: XmlElement): void
  onClose?(): void
  onText?(text: string): void
}

export type XmlElement = Pick<SaxesTagNS, 'name' | 'local' | 'uri' | 'prefix' | 'attributes' | 'isSelfClosing'>

export class XmlMalformed extends Error {}

/** A document type may define entities, which multiply, and name files. */
export class XmlDeclaresType extends Error {}

export class XmlBeyondLimit extends Error {
  readonly limit: keyof XmlLimits
  constructor(limit: keyof XmlLimits) {
    super(`The XML exceeds ${limit}.`)
    this.limit = limit
  }
}

const CHUNK = 65_536

/** Reads well-formed XML from beginning to end in linear time, and stops at the first error or limit. */
export function readXml(xml: string, limits: XmlLimits, { onOpen, onClose, onText }: XmlEvents): void {
  const parser = new SaxesParser({ xmlns: true, position: false })
  let depth = 0
  let elements = 0
  let attributes = 0
  parser.on('doctype', () => {
    throw new XmlDeclaresType()
  })
  parser.on('attribute', () => {
    if (++attributes > limits.maxAttributes) throw new XmlBeyondLimit('maxAttributes')
  })
  parser.on('opentag', (element) => {
    attributes = 0
    if (++elements > limits.maxElements) throw new XmlBeyondLimit('maxElements')
    if (++depth > limits.maxDepth) throw new XmlBeyondLimit('maxDepth')
    onOpen(element)
  })
  parser.on('closetag', () => {
    depth--
    onClose?.()
  })
  if (onText) {
    parser.on('text', onText)
    parser.on('cdata', onText)
  }
  parser.on('error', (error) => {
    throw new XmlMalformed(error.message)
  })
  for (let at = 0; at < xml.length; at += CHUNK) parser.write(xml.slice(at, at + CHUNK))
  parser.close()
}
