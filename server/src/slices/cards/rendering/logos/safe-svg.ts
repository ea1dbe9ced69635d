import { CardUnprintable } from '../errors.ts'
import { svgTags, withoutComments } from './svg-tags.ts'

/**
 * Only shapes, paint and structure are allowed, so that scripts, foreign content, images, text, filters and animation
 * are refused.
 */
const ELEMENTS = new Set(
  'svg g path rect circle ellipse line polyline polygon defs lineargradient radialgradient stop clippath mask symbol use title desc metadata style'.split(
    ' ',
  ),
)
/** Elements that drawing programs add for themselves; a renderer ignores them. */
const EDITOR_ELEMENTS = /^(sodipodi|inkscape|rdf|cc|dc):/
const MAX_USES = 8
const MAX_ELEMENTS = 20000

export function assertSafeSvg(bytes: Uint8Array): string {
  const text = decode(bytes)
  const body = withoutComments(text).replace(/^\s*<\?xml[^>]*\?>/, '')
  if (!/<svg[\s>]/.test(body))
    throw new CardUnprintable('logo-unreadable', 'The logo is neither PNG nor JPEG nor SVG.', 'logo')
  if (/<!|<\?/.test(body)) throw unsafe('declarations')
  if (/&(?!(?:amp|lt|gt|quot|apos|#\d{1,6}|#x[0-9a-fA-F]{1,6});)/.test(body)) throw unsafe('entities')
  let uses = 0
  let count = 0
  for (const { name, attributes } of svgTags(body)) {
    const element = name.toLowerCase()
    if (!ELEMENTS.has(element) && !EDITOR_ELEMENTS.test(element)) throw unsafe(`<${name}>`)
    if (element === 'use') uses++
    if (uses > MAX_USES || ++count > MAX_ELEMENTS) throw unsafe('too many elements')
    assertSafeAttributes(attributes)
  }
  // This also covers the content of <style>.
  for (const [, target = ''] of body.matchAll(/url\s*\(\s*["']?\s*([^)"']*)/gi))
    if (!target.startsWith('#')) throw unsafe('url()')
  if (/@import|expression\s*\(|javascript:/i.test(body)) throw unsafe('active content')
  return text
}

function assertSafeAttributes(attributes: string): void {
  const plain = attributes.replace(/&#x?[0-9a-f]+;?/gi, '?')
  if (/[\s"'/]on[a-z]+\s*=/i.test(plain)) throw unsafe('event handlers')
  for (const [, target = ''] of plain.matchAll(/href\s*=\s*["']\s*([^"']*)/gi))
    if (!target.startsWith('#')) throw unsafe('links')
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new CardUnprintable('logo-unreadable', 'The logo is neither PNG nor JPEG nor SVG in UTF-8.', 'logo')
  }
}

function unsafe(what: string): CardUnprintable {
  return new CardUnprintable(
    'logo-unsafe',
    `The logo contains ${what}; only plain shapes are drawn. Convert text to paths.`,
    'logo',
  )
}
