import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { encode } from 'fast-png'
import jpeg from 'jpeg-js'
import { contrast } from '../design/colour.ts'
import { TEMPLATE_IDS } from '../design/setting.ts'
import { chunk, PNG_TAIL } from '../png/png-file.ts'
import { SAMPLE_CARD, sampleSetting } from '../sample.ts'
import { backOf } from '../templates/back.ts'
import { designOf } from '../templates/design-of.ts'
import { composeCard } from '../testing/compose-card.ts'
import { readQr } from '../testing/read-qr.ts'
import { checkLogo } from './check-logo.ts'

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20" fill="#2b8"/></svg>'
const png = encode({ width: 30, height: 20, data: new Uint8Array(30 * 20 * 3).fill(90), channels: 3 })
const photo = jpeg.encode({ width: 32, height: 32, data: Buffer.alloc(4 * 32 * 32, 120) }, 80).data

test('PNG, JPEG and SVG are recognized by their content and measured', () => {
  assert.partialDeepStrictEqual(checkLogo(png), { kind: 'png', width: 30, height: 20 })
  assert.partialDeepStrictEqual(checkLogo(photo), { kind: 'jpeg', width: 32, height: 32 })
  assert.partialDeepStrictEqual(checkLogo(Buffer.from(SVG)), { kind: 'svg', width: 40, height: 20 })
})

test('an SVG with active or outside content is refused', () => {
  const inside = (content: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9">${content}</svg>`
  const bad = [
    '<script>1</script>',
    '<SCRIPT/>',
    '<a href="https://x"><rect/></a>',
    '<image href="file:///etc/passwd"/>',
    '<use xlink:href="http://x/#a"/>',
    '<use href="data:image/svg+xml,x"/>',
    '<rect onclick="x"/>',
    '<rect fill="url(http://x)"/>',
    '<style>@import "http://x";</style>',
    '<style>rect{fill:url("//x")}</style>',
    '<foreignObject/>',
    '<text>Awa</text>',
    '<filter id="a"><feTurbulence/></filter>',
    '<animate/>',
    '<g xmlns:y="http://www.w3.org/1999/xlink"><use y:href="file:///etc/passwd"/></g>',
    '<s:script xmlns:s="http://www.w3.org/2000/svg"/>',
    '<h:iframe xmlns:h="http://www.w3.org/1999/xhtml"/>',
    '<rect fill="u&#114;l(http://x)"/>',
    '<rect style="fill:u\\72l(http://x)"/>',
    '<rect formaction="x"/>',
    `<style>${'a{}'.repeat(30_000)}</style>`,
    '<g>'.repeat(70) + '</g>'.repeat(70),
    '<g/>'.repeat(20_000),
    `<g ${Array.from({ length: 101 }, (_, at) => `data-a${at}=""`).join(' ')}/>`,
  ]
  for (const content of bad)
    assert.throws(() => checkLogo(Buffer.from(inside(content))), { code: 'logo-unsafe' }, content)
  const entities = `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${inside('&a;')}`
  assert.throws(() => checkLogo(Buffer.from(entities)), { code: 'logo-unsafe' })
})

test('references are followed before elements are counted, so that few elements do not become millions', () => {
  const inside = (content: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${content}<rect width="9" height="9"/></svg>`,
    )
  const levels = (level: (at: number, copies: string) => string, copy: (at: number) => string) =>
    Array.from({ length: 6 }, (_, at) => level(at, copy(at + 1).repeat(10))).join('')
  const bombs = [
    levels(
      (at, copies) => `<g id="a${at}">${copies}</g>`,
      (at) => `<use href="#a${at}"/>`,
    ),
    levels(
      (at, copies) => `<mask id="a${at}">${copies}</mask>`,
      (at) => `<rect width="9" height="9" mask="url(#a${at})"/>`,
    ),
    levels(
      (at, copies) => `<clipPath id="a${at}">${copies}</clipPath>`,
      (at) => `<path d="M0 0h9" style="clip-path:url('#a${at}')"/>`,
    ),
    levels(
      (at, copies) => `<style>.c${at}{mask:url(#a${at})}</style><mask id="a${at}">${copies}</mask>`,
      (at) => `<path d="M0 0h9" class="x c${at}"/>`,
    ),
    '<g id="a"><use href="#a"/></g>',
    '<style>path{mask:url(#m)}</style><mask id="m"><path d="M0 0h9v9"/></mask>',
  ]
  for (const bomb of bombs) assert.throws(() => checkLogo(inside(bomb)), { code: 'logo-unsafe' }, bomb.slice(0, 200))
})

test('logos as drawing programs write them are accepted', () => {
  const illustrator = `<?xml version="1.0" encoding="utf-8"?><!-- Generator --><svg version="1.1" id="Layer_1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" x="0px" y="0px" viewBox="0 0 40 20" style="enable-background:new 0 0 40 20;" xml:space="preserve"><style type="text/css">.st0{clip-path:url(#SVGID_2_);} .st1,.st2{fill:#C9A227;}</style><defs><rect id="SVGID_1_" width="40" height="20"/></defs><clipPath id="SVGID_2_"><use xlink:href="#SVGID_1_" style="overflow:visible;"/></clipPath><g class="st0"><path class="st1" d="M0,0h40v20H0z"/></g></svg>`
  const inkscape = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:cc="http://creativecommons.org/ns#" width="40" height="20" inkscape:version="1.3"><sodipodi:namedview pagecolor="#fff" inkscape:zoom="2"/><metadata><rdf:RDF><cc:Work rdf:about=""/></rdf:RDF></metadata><g inkscape:label="Calque 1" font-family="sans" aria-hidden="true" data-name="a"><circle cx="9" cy="9" r="9" fill="url(#g)" stroke-dasharray="1,2"/></g><defs><linearGradient id="g"><stop offset="0" stop-color="#123"/></linearGradient></defs></svg>`
  for (const svg of [illustrator, inkscape]) assert.equal(checkLogo(Buffer.from(svg)).kind, 'svg')
})

test('two megabytes of unclosed tags are refused without quadratic time', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">'
  for (const opening of [
    '<g ',
    '<?xml',
    '<!--',
    '<g a="',
    '</g',
    "<g a='>",
    '< ',
    '<g onclick',
    '&#x',
    'url (',
    '<style>@',
  ]) {
    const endless = svg + opening.repeat(2_000_000 / opening.length)
    assert.throws(() => checkLogo(Buffer.from(endless)), { name: 'CardUnprintable' }, opening)
  }
})

test('a closing bracket between quotes does not end a tag', () => {
  const content = '<path id="a>b" data-name=\'<g\' d="M0 0h9v9z"/>'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${content}</svg>`
  assert.throws(() => checkLogo(Buffer.from(svg)), { name: 'CardUnprintable' }, 'XML has no such bracket in a value')
  assert.equal(checkLogo(Buffer.from(svg.replace("'<g'", "'g'"))).kind, 'svg')
  assert.throws(() => checkLogo(Buffer.from(svg.replace("data-name='<g'", 'onclick=">"'))), { code: 'logo-unsafe' })
})

test('decompression bombs, other files and broken files are refused', () => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(60_000, 0)
  header.writeUInt32BE(60_000, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const huge = Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(9))), PNG_TAIL])
  assert.throws(() => checkLogo(huge), { code: 'logo-too-large' })
  header.writeUInt32BE(10, 0)
  header.writeUInt32BE(10, 4)
  const swollen = Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(50_000_000))),
    PNG_TAIL,
  ])
  assert.throws(() => checkLogo(swollen), { code: 'logo-unreadable' })
  assert.throws(() => checkLogo(Buffer.alloc(2 * 1024 * 1024 + 1)), { code: 'logo-too-large' })
  for (const invalid of [
    Buffer.from('hello'),
    Buffer.alloc(0),
    Buffer.from([0xff, 0xd8, 1, 2]),
    png.subarray(0, 40),
    Buffer.from([0xff, 0xfe]),
  ]) {
    assert.throws(() => checkLogo(invalid), { code: 'logo-unreadable' })
  }
  assert.throws(() => checkLogo(photo.subarray(0, 60)), { code: 'logo-unreadable' })
})

test('a picture that was drawn for dark grounds stands on a dark plate, on every front and back', async () => {
  const star = (fill: string) =>
    checkLogo(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><circle cx="45" cy="45" r="44" fill="none" stroke="${fill}" stroke-width="6"/><path d="M45 8L66 76L10 34H80L24 76Z" fill="${fill}"/></svg>`,
      ),
    )
  assert.equal(star('#005a35').isLight, undefined)
  const emblem = star('#fdfdf8')
  assert.equal(emblem.isLight, true)
  for (const template of TEMPLATE_IDS) {
    const setting = sampleSetting(template, { brand: { emblem, logos: [emblem] } })
    for (const list of [designOf(setting), designOf({ ...setting, hasPhoto: true }), backOf(setting)]) {
      list.statics.forEach((mark, i) => {
        if (mark.kind !== 'picture') return
        const plate = list.statics[i - 1]
        assert.ok(plate?.kind === 'shape' && typeof plate.fill === 'string', template)
        assert.ok(contrast(plate.fill, '#ffffff') >= 4.5, `${template}: ${plate.fill}`)
      })
    }
  }
})

test('three logos are drawn in the header and the QR can still be read', async () => {
  const logos = [png, photo, Buffer.from(SVG)].map(checkLogo)
  const [plain, decorated] = [sampleSetting('sovereign'), sampleSetting('sovereign', { logos })]
  const before = await composeCard(SAMPLE_CARD, plain)
  const after = await composeCard(SAMPLE_CARD, decorated)
  assert.notEqual(Buffer.compare(before.pixels, after.pixels), 0)
  assert.equal(await readQr(after), SAMPLE_CARD.qr_token)
})
