import { PHOTO_HEIGHT, PHOTO_WIDTH } from '@samakart/rules/photo-format'
import sharp from 'sharp'

/** A drawn person. No photograph of anybody is in this project. */
interface Face {
  skin: string
  shade: string
  lips: string
  hair: string
  clothes: string
  ground: [string, string]
  head: 'short' | 'wrap' | 'braids' | 'cap' | 'veil'
  beard?: boolean
  old?: boolean
}

export const FACES = {
  aissatou: {
    skin: '#7a4a30',
    shade: '#5d3521',
    lips: '#7c3236',
    hair: '#c8452f',
    clothes: '#1f7a6b',
    ground: ['#dfe7ee', '#b9c7d4'],
    head: 'wrap',
  },
  moussa: {
    skin: '#4a2c1d',
    shade: '#341d12',
    lips: '#5b2c2a',
    hair: '#14100e',
    clothes: '#e9e4d8',
    ground: ['#eef1f4', '#cfd7df'],
    head: 'short',
  },
  mariam: {
    skin: '#c79067',
    shade: '#a8714b',
    lips: '#a84c4f',
    hair: '#2c3553',
    clothes: '#2c3553',
    ground: ['#f3efe8', '#d9cfc0'],
    head: 'veil',
  },
  ousmane: {
    skin: '#5c3825',
    shade: '#432517',
    lips: '#6a3532',
    hair: '#d9d6d0',
    clothes: '#7d8ea3',
    ground: ['#e6eaee', '#c1cad3'],
    head: 'cap',
    beard: true,
    old: true,
  },
  ndeye: {
    skin: '#8d5a3b',
    shade: '#6d4028',
    lips: '#8f3f43',
    hair: '#1d1411',
    clothes: '#d99a2b',
    ground: ['#e9eef3', '#c6d2dc'],
    head: 'braids',
  },
  anna: {
    skin: '#efc7a8',
    shade: '#d7a482',
    lips: '#c0595c',
    hair: '#6b4527',
    clothes: '#5a6f93',
    ground: ['#eff2f5', '#d3dbe3'],
    head: 'braids',
  },
} satisfies Record<string, Face>

const NOISE = 27

/** A picture of 7:9 as a camera gives it: soft light and a little noise, so that it compresses as photographs do. */
export async function drawFace(face: Face, width = 700): Promise<Buffer> {
  const height = Math.round((width * 9) / 7)
  const { data, info } = await sharp(Buffer.from(faceSvg(face)))
    .resize(width, height)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let state = 0x2545f491
  for (let i = 0; i < data.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    data[i] = Math.max(0, Math.min(255, (data[i] ?? 0) + ((state >>> 24) % NOISE) - (NOISE >> 1)))
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer()
}

function faceSvg({ skin, shade, lips, hair, clothes, ground, head, beard, old }: Face): string {
  const behind = {
    short: `<path d="M216 380C196 190 262 92 350 92s154 98 134 288l-16-60c-14-60-40-84-118-84s-104 24-118 84z" fill="${hair}"/>`,
    braids: `<path d="M196 420C170 170 250 84 350 84s180 86 154 336l26 330h-70l-8-300-204 0-8 300h-70z" fill="${hair}"/>`,
    wrap: '',
    cap: '',
    veil: '',
  }[head]
  const above = {
    short: `<path d="M218 330C206 190 262 100 350 100s144 90 132 230c-18-78-40-118-132-118s-114 40-132 118z" fill="${hair}"/>`,
    braids: `<path d="M214 350C200 180 268 96 350 96s150 84 136 254c-14-80-60-128-136-138-76 10-122 58-136 138z" fill="${hair}"/><g stroke="${shade}" stroke-opacity=".35" stroke-width="4" fill="none"><path d="M350 98v112M310 104c-8 40-20 80-44 120M390 104c8 40 20 80 44 120"/></g>`,
    wrap: `<path d="M196 318C170 150 250 40 366 46c110 4 166 120 138 276-20-54-70-92-154-92s-134 36-154 88z" fill="${hair}"/><path d="M200 300c60-90 210-130 300-20M214 240c60-80 190-100 270-10M250 170c50-50 130-60 190-10" stroke="#000" stroke-opacity=".18" stroke-width="9" fill="none"/><path d="M430 70c40-50 110-40 116 10s-50 70-100 60z" fill="${hair}"/><path d="M430 70c40-50 110-40 116 10" stroke="#fff" stroke-opacity=".2" stroke-width="6" fill="none"/>`,
    cap: `<path d="M220 262c-6-120 40-176 130-176s136 56 130 176c-40-22-220-22-260 0z" fill="#f4f1ea"/><path d="M221 240c50-22 208-22 258 0v24c-40-22-218-22-258 0z" fill="#d8d0bf"/>`,
    veil: `<path d="M196 560c-20 120-60 240-86 340h480c-26-100-66-220-86-340-40 110-268 110-308 0z" fill="${hair}"/><path d="M350 78c-150 0-184 150-178 302 6 180 88 310 178 320 90-10 172-140 178-320 6-152-28-302-178-302zm0 128c82 0 118 70 114 176-4 140-56 258-114 258s-110-118-114-258c-4-106 32-176 114-176z" fill="${hair}" fill-rule="evenodd"/><path d="M236 300c10-70 50-110 114-110s104 40 114 110M214 640c60 90 212 90 272 0" stroke="#000" stroke-opacity=".22" stroke-width="8" fill="none"/>`,
  }[head]
  const wrinkles = old
    ? `<path d="M262 282c60-14 116-14 176 0M268 452c-10 20-8 40 4 56M432 452c10 20 8 40-4 56" stroke="${shade}" stroke-width="5" stroke-opacity=".6" fill="none"/>`
    : ''
  const beardSvg = beard
    ? `<path d="M232 470c10 120 60 182 118 182s108-62 118-182c-24 50-56 62-118 62s-94-12-118-62z" fill="${hair}" fill-opacity=".92"/>`
    : ''
  const eye = (x: number) =>
    `<ellipse cx="${x}" cy="388" rx="32" ry="17" fill="#f7f2ec"/><circle cx="${x}" cy="388" r="15" fill="#2a1a12"/><circle cx="${x + 5}" cy="383" r="4.5" fill="#fff"/><path d="M${x - 34} 384c14-20 54-20 68 0" stroke="#1a0f0a" stroke-width="6" fill="none" stroke-linecap="round"/><path d="M${x - 40} 352c22-16 58-16 80-2" stroke="${old ? '#cfcac2' : '#1a0f0a'}" stroke-width="11" stroke-opacity=".85" fill="none" stroke-linecap="round"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="64 20 572 735" width="700" height="900"><defs><linearGradient id="g" x2="0" y2="1"><stop offset="0" stop-color="${ground[0]}"/><stop offset="1" stop-color="${ground[1]}"/></linearGradient><radialGradient id="f" cx=".42" cy=".38" r=".75"><stop offset="0" stop-color="#fff" stop-opacity=".28"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".28"/></radialGradient><filter id="b"><feGaussianBlur stdDeviation="7"/></filter></defs><rect width="700" height="900" fill="url(#g)"/>${behind}<path d="M280 560h140l14 150c-30 40-138 40-168 0z" fill="${shade}"/><path d="M40 900c10-130 90-186 232-210 40 40 116 40 156 0 142 24 222 80 232 210z" fill="${clothes}"/><path d="M272 690c40 46 116 46 156 0l14 14c-40 66-144 66-184 0z" fill="#000" fill-opacity=".16"/><ellipse cx="206" cy="410" rx="24" ry="46" fill="${shade}"/><ellipse cx="494" cy="410" rx="24" ry="46" fill="${shade}"/><path id="h" d="M350 150c-94 0-146 76-142 210 4 160 52 296 142 296s138-136 142-296c4-134-48-210-142-210z" fill="${skin}"/><path d="M350 150c-94 0-146 76-142 210 4 160 52 296 142 296s138-136 142-296c4-134-48-210-142-210z" fill="url(#f)"/><ellipse cx="262" cy="470" rx="40" ry="28" fill="#fff" fill-opacity=".1" filter="url(#b)"/>${wrinkles}${eye(280)}${eye(420)}<path d="M340 396c-6 40-22 66-22 82 0 18 20 24 32 24s32-6 32-24c0-16-16-42-22-82" fill="${shade}" fill-opacity=".35"/><path d="M318 484c8 14 56 14 64 0" stroke="${shade}" stroke-width="6" fill="none" stroke-linecap="round"/>${beardSvg}<path d="M292 556c22-18 42-20 58-10 16-10 36-8 58 10-22 30-94 30-116 0z" fill="${lips}"/><path d="M292 556c36 8 80 8 116 0" stroke="#000" stroke-opacity=".45" stroke-width="4" fill="none"/>${above}</svg>`
}

/** A picture as the service stores it. The drawings have the shape of a photo already, so nothing is cut off. */
export const asStoredPhoto = (picture: Uint8Array): Promise<Uint8Array> =>
  sharp(picture)
    .resize(PHOTO_WIDTH, PHOTO_HEIGHT, { fit: 'cover', position: 'centre', kernel: 'lanczos3' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 80, progressive: false, chromaSubsampling: '4:2:0', mozjpeg: false, optimiseCoding: true })
    .toBuffer()
