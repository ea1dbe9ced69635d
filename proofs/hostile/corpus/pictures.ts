// Logos: PNG, JPEG and SVG.
import { deflateSync } from 'node:zlib'
import { chunk, PNG_TAIL } from '@samakart/card-engine/png-file'
import { openComments, openDeclarations, openTags } from '@samakart/server/testing/hostile-bodies'
import jpeg from 'jpeg-js'
import { type HostileRequest, json } from '../hostile-request.ts'

const logo = (
  what: string,
  picture: () => Buffer | string,
  { expected = [422], isLarge }: { expected?: number[]; isLarge?: true } = {},
): HostileRequest => ({
  what: `logo: ${what}`,
  as: 'member',
  path: '/templates/sovereign/preview',
  headers: json,
  body: () => JSON.stringify({ logos: [Buffer.from(picture() as Buffer).toString('base64')] }),
  expected,
  ...(isLarge ? { isLarge } : {}),
})

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
function png(width: number, height: number, data: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', deflateSync(data)), PNG_TAIL])
}

/** A small JPEG that says it has other sides. */
function jpegOfSides(width: number, height: number): Buffer {
  const bytes = Buffer.from(jpeg.encode({ width: 16, height: 16, data: Buffer.alloc(1_024, 90) }, 80).data)
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  bytes.writeUInt16BE(height, frame + 5)
  bytes.writeUInt16BE(width, frame + 7)
  return bytes
}

const svg = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">${content}</svg>`
const levels = (level: (at: number) => string) => Array.from({ length: 9 }, (_, at) => level(at)).join('')
const square = '<rect width="40" height="40"/>'

export const pictures: HostileRequest[] = [
  logo('200 KB of <g', () => openTags(200_000)),
  logo('200 KB of <?xml', () => openDeclarations(200_000)),
  logo('200 KB of <!--', () => openComments(200_000)),
  logo('copies of copies', () =>
    svg(levels((at) => `<g id="a${at}">${`<use href="#a${at + 1}"/>`.repeat(9)}</g>`) + square),
  ),
  logo('masks of masks', () =>
    svg(
      levels((at) => `<mask id="a${at}">${`<rect width="9" height="9" mask="url(#a${at + 1})"/>`.repeat(9)}</mask>`) +
        square,
    ),
  ),
  logo('6,500 transparent groups', () => svg(`<g opacity=".5">${square}</g>`.repeat(6_500)), {
    expected: [200, 422],
    isLarge: true,
  }),
  logo(
    'a stroke of 150,000 lines',
    () =>
      svg(
        `<path stroke="#000" stroke-width="30" d="M0 0${Array.from({ length: 150_000 }, (_, at) => `L${at % 40} ${(at * 7) % 40}`).join('')}"/>`,
      ),
    { isLarge: true },
  ),
  logo('a dash of a millionth', () => svg('<path stroke="#000" stroke-dasharray=".000001" d="M0 0L40 40"/>'), {
    expected: [200, 422],
  }),
  logo(
    'a side of 1e308',
    () => '<svg xmlns="http://www.w3.org/2000/svg" width="1e308" height="1e308"><rect width="9" height="9"/></svg>',
  ),
  logo('1,000 levels', () => svg('<g>'.repeat(1_000) + '</g>'.repeat(1_000))),
  logo('entities of entities', () => `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>${svg('&b;')}`),
  logo('a script', () => svg(`<script>fetch('/')</script>${square}`)),
  logo('a file of the service', () => svg('<image href="file:///etc/passwd" width="40" height="40"/>')),
  logo('100,000 rules of style', () => svg(`<style>${'rect{}'.repeat(100_000)}</style>${square}`)),
  logo('PNG of 60,000 by 60,000', () => png(60_000, 60_000, Buffer.alloc(9))),
  logo('PNG of 4,294,967,295 by 1', () => png(4_294_967_295, 1, Buffer.alloc(9))),
  logo('PNG that inflates to 100 MB', () => png(10, 10, Buffer.alloc(100_000_000)), { isLarge: true }),
  logo('PNG of 4,096 by 4,096', () => png(4_096, 4_096, Buffer.alloc(4_096 * (1 + 3 * 4_096), 7)), {
    expected: [200, 422],
    isLarge: true,
  }),
  logo('PNG cut off', () => png(10, 10, Buffer.alloc(310)).subarray(0, 50)),
  logo('PNG with a wrong checksum', () => Buffer.from(png(10, 10, Buffer.alloc(310)).fill(7, 30, 40))),
  logo('PNG and a page after it', () => Buffer.concat([png(10, 10, Buffer.alloc(310, 200)), Buffer.from('<html>')]), {
    expected: [200, 422],
  }),
  logo('JPEG of 65,535 by 65,535', () => jpegOfSides(65_535, 65_535)),
  logo('JPEG of 4,096 by 4,096 without its data', () => jpegOfSides(4_096, 4_096), { expected: [200, 422] }),
  logo('JPEG cut off', () => jpegOfSides(16, 16).subarray(0, 100)),
  logo('GIF and JavaScript', () => 'GIF89a=1;alert(1)//'),
  logo('no picture', () => Buffer.alloc(100_000, 0xff)),
]
