import { readXml, XmlBeyondLimit, XmlDeclaresType, type XmlElement, XmlMalformed } from '@samakart/rules/read-xml'
import { CardUnprintable } from '../errors.ts'
import { countDrawn, type SvgNode } from './svg-drawing.ts'
import { EDITOR_PREFIXES, ELEMENTS, isAllowedAttribute, SVG_NAMESPACE, XLINK_NAMESPACE } from './svg-rules.ts'
import { hasActiveStyle, namesReferredTo, readClassRules } from './svg-style.ts'

const MAX_ELEMENTS = 20_000
const LIMITS = { maxDepth: 64, maxElements: MAX_ELEMENTS, maxAttributes: 100 }
const MAX_STYLE_CHARACTERS = 65_536
const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace'

/** Reads the whole picture by a strict parser, and refuses whatever is not allowed by name. */
export function assertSafeSvg(bytes: Uint8Array): string {
  const text = decode(bytes)
  const drawing = new Drawing()
  try {
    readXml(text, LIMITS, drawing)
  } catch (error) {
    if (error instanceof XmlDeclaresType) throw unsafe('declarations')
    if (error instanceof XmlBeyondLimit) throw unsafe('too many or too deep elements')
    if (error instanceof XmlMalformed) {
      throw /undefined entity/.test(error.message) ? unsafe('entities') : unreadable('a broken SVG')
    }
    throw error
  }
  drawing.check()
  return text
}

class Drawing {
  #root: SvgNode | undefined
  readonly #open: SvgNode[] = []
  readonly #names: string[] = []
  #style = ''

  onOpen = (element: XmlElement): void => {
    const name = element.local.toLowerCase()
    if (!this.#root && (name !== 'svg' || element.uri !== SVG_NAMESPACE)) throw unreadable('no PNG, JPEG or SVG')
    const isEditors = element.uri !== SVG_NAMESPACE
    if (isEditors ? !EDITOR_PREFIXES.has(element.prefix) : !ELEMENTS.has(name)) throw unsafe(`<${element.name}>`)
    const node: SvgNode = { children: [], ...readAttributes(element, isEditors) }
    this.#open.at(-1)?.children.push(node)
    this.#root ??= node
    this.#open.push(node)
    this.#names.push(isEditors ? '' : name)
  }

  onClose = (): void => {
    this.#open.pop()
    this.#names.pop()
  }

  onText = (text: string): void => {
    if (this.#names.at(-1) !== 'style') return
    this.#style += text
    if (this.#style.length > MAX_STYLE_CHARACTERS) throw unsafe('too long a style')
  }

  check(): void {
    if (hasActiveStyle(this.#style)) throw unsafe('active content')
    const rules = readClassRules(this.#style)
    if (!rules || !this.#root) throw unsafe('url()')
    if (countDrawn(this.#root, rules.names) > MAX_ELEMENTS) throw unsafe('too many elements once they are drawn')
  }
}

function readAttributes({ attributes }: XmlElement, isEditors: boolean): Omit<SvgNode, 'children'> {
  const refersTo: string[] = []
  for (const { name, local, prefix, uri, value } of Object.values(attributes)) {
    if (prefix === 'xmlns' || name === 'xmlns' || uri === XML_NAMESPACE) continue
    if (/^on/i.test(local)) throw unsafe('event handlers')
    if (local.toLowerCase() === 'href') {
      if (!value.trim().startsWith('#')) throw unsafe('links')
      refersTo.push(value.trim().slice(1))
      continue
    }
    if (isEditors || EDITOR_PREFIXES.has(prefix) || uri === XLINK_NAMESPACE) continue
    if (uri !== '' || !isAllowedAttribute(local)) throw unsafe(`the attribute ${name.slice(0, 40)}`)
    if (hasActiveStyle(value)) throw unsafe('active content')
    const names = namesReferredTo(value)
    if (!names) throw unsafe('url()')
    refersTo.push(...names)
  }
  const classes = (attributes.class?.value ?? '').split(/\s/).filter((name) => name !== '')
  return { id: attributes.id?.value, classes, refersTo }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw unreadable('neither PNG nor JPEG nor SVG in UTF-8')
  }
}

const unreadable = (what: string) => new CardUnprintable('logo-unreadable', `The logo is ${what}.`, 'logo')

function unsafe(what: string): CardUnprintable {
  return new CardUnprintable(
    'logo-unsafe',
    `The logo contains ${what}; only plain shapes are drawn. Convert text to paths.`,
    'logo',
  )
}
