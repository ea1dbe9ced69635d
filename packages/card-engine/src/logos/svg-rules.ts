// What an SVG logo may consist of: shapes, paint and structure. Scripts, foreign content, images, text, filters and
// animation are left out.

export const SVG_NAMESPACE = 'http://www.w3.org/2000/svg'
export const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink'

export const ELEMENTS = new Set(
  'svg g path rect circle ellipse line polyline polygon defs lineargradient radialgradient stop clippath mask symbol use title desc metadata style'.split(
    ' ',
  ),
)

/** Elements and attributes that drawing programs add for themselves; a renderer ignores them. */
export const EDITOR_PREFIXES = new Set('sodipodi inkscape rdf cc dc serif sketch'.split(' '))

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

export function isAllowedAttribute(name: string): boolean {
  return ATTRIBUTES.has(name) || HARMLESS.test(name)
}
