import { readXml, XmlBeyondLimit, XmlDeclaresType, type XmlElement, XmlMalformed } from '@samakart/rules/read-xml'
import { CardUnprintable } from '../errors.ts'

// What an SVG logo may consist of: shapes, paint and structure. Scripts, foreign content, images, text, filters and
// animation are left out.

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg'

const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink'

const ELEMENTS = new Set(
  'svg g path rect circle ellipse line polyline polygon defs lineargradient radialgradient stop clippath mask symbol use title desc metadata style'.split(
    ' ',
  ),
)

/** Elements and attributes that drawing programs add for themselves; a renderer ignores them. */
const EDITOR_PREFIXES = new Set('sodipodi inkscape rdf cc dc serif sketch'.split(' '))

const ATTRIBUTES = new Set(
  [
    'id class style transform display visibility opacity overflow color role focusable tabindex lang',
    'version baseProfile viewBox preserveAspectRatio zoomAndPan enable-background x y width height type media',
    'd points cx cy r rx ry x1 y1 x2 y2 fx fy fr pathLength href',
    'gradientUnits gradientTransform spreadMethod offset stop-color stop-opacity',
    'clipPathUnits maskUnits maskContentUnits mask-type clip-path clip-rule clip mask isolation mix-blend-mode',
    'fill fill-opacity fill-rule paint-order vector-effect shape-rendering color-interpolation color-rendering',
    'image-rendering text-rendering color-interpolation-filters solid-color solid-opacity',
    'stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset',
  ]
    .join(' ')
    .split(' '),
)

/** Attributes about text are inherited by groups, where they draw nothing. */
const HARMLESS = /^(?:data-|aria-|font|text-|letter-spacing$|word-spacing$|line-height$|white-space$|writing-mode$)/

/** A backslash could write any of these words in another way. */
const hasActiveStyle = (css: string): boolean => /\\|@import|expression\s*\(|javascript:/i.test(css)

interface ClassRules {
  /** The names that elements of a class refer to. */
  names: ReadonlyMap<string, readonly string[]>
}

interface SvgNode {
  children: SvgNode[]
  id: string | undefined
  classes: readonly string[]
  /** The names of elements that this one draws with: masks, clip paths, gradients, copies. */
  refersTo: readonly string[]
}

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

/**
 * How many elements are drawn once all references are followed; Infinity for a circle. Ten masks of ten masks of ten
 * masks are thirty elements, and a thousand drawings.
 */
function countDrawn(root: SvgNode, namesOfClass: ReadonlyMap<string, readonly string[]>): number {
  const byId = new Map<string, SvgNode>()
  const collect = (node: SvgNode): void => {
    if (node.id !== undefined && !byId.has(node.id)) byId.set(node.id, node)
    for (const child of node.children) collect(child)
  }
  collect(root)

  const counts = new Map<SvgNode, number>()
  const count = (node: SvgNode): number => {
    const known = counts.get(node)
    if (known !== undefined) return known
    // It stays infinite as long as it is being counted, which finds circles.
    counts.set(node, Number.POSITIVE_INFINITY)
    const names = [...node.refersTo, ...node.classes.flatMap((name) => namesOfClass.get(name) ?? [])]
    const targets = names.flatMap((name) => byId.get(name) ?? [])
    const total = [...node.children, ...targets].reduce((sum, other) => sum + count(other), 1)
    counts.set(node, total)
    return total
  }
  return count(root)
}

/** The names that `url(#name)` refers to in a style or attribute; undefined if any refers to something outside. */
function namesReferredTo(text: string): string[] | undefined {
  const names: string[] = []
  for (const [, target = ''] of text.matchAll(/url\s*\(\s*["']?\s*([^)"'\s]*)/gi)) {
    if (!target.startsWith('#')) return undefined
    names.push(target.slice(1))
  }
  return names
}

/** Reads which classes refer to what. Returns undefined if a rule refers to something and is not about classes only. */
function readClassRules(css: string): ClassRules | undefined {
  const names = new Map<string, string[]>()
  for (const rule of css.split('}')) {
    const [selectors = '', declarations = ''] = rule.split('{')
    const referred = namesReferredTo(declarations)
    if (referred === undefined) return undefined
    if (referred.length === 0) continue
    for (const selector of selectors.split(',')) {
      const name = /^\.([\w-]+)$/.exec(selector.trim())?.[1]
      if (name === undefined) return undefined
      names.set(name, [...(names.get(name) ?? []), ...referred])
    }
  }
  return { names }
}

function isAllowedAttribute(name: string): boolean {
  return ATTRIBUTES.has(name) || HARMLESS.test(name)
}
