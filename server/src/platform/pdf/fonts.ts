import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font, type FontCollection } from 'fontkit'

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** pdfkit also takes a font that fontkit has parsed, which its own types leave out. */
      registerFont(name: string, font: Font | FontCollection): this
    }
  }
}

const fontFile = (name: string) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${name}/Inter_${name}.ttf`))

const faces = { regular: '400Regular', medium: '500Medium', bold: '700Bold' } as const
export type Face = keyof typeof faces

const scripts = {
  arabic: {
    letters: /\p{Script=Arabic}/u,
    file: '@expo-google-fonts/noto-naskh-arabic/600SemiBold/NotoNaskhArabic_600SemiBold.ttf',
  },
  nko: { letters: /\p{Script=Nko}/u, file: '@expo-google-fonts/noto-sans-nko/400Regular/NotoSansNKo_400Regular.ttf' },
} as const
export type ScriptFace = keyof typeof scripts

const parsed = new Map<Face | ScriptFace, Font | FontCollection>()

/** Parsing a font takes longer than writing a page, so each font is parsed once. */
function fontOf(face: Face | ScriptFace): Font | FontCollection {
  const file =
    face in scripts
      ? fileURLToPath(import.meta.resolve(scripts[face as ScriptFace].file))
      : fontFile(faces[face as Face])
  const font = parsed.get(face) ?? create(readFileSync(file))
  parsed.set(face, font)
  return font
}

/** The script of a word whose letters our typeface lacks. */
export const scriptOf = (word: string): ScriptFace | undefined =>
  (Object.keys(scripts) as ScriptFace[]).find((script) => scripts[script].letters.test(word))

/** Makes the fonts of such scripts known to a document. */
export function registerScripts(pdf: PDFKit.PDFDocument): void {
  for (const script of Object.keys(scripts) as ScriptFace[]) pdf.registerFont(script, fontOf(script))
}

/** Makes the faces known to a document by their names. */
export function registerFaces(pdf: PDFKit.PDFDocument): void {
  for (const face of Object.keys(faces) as Face[]) pdf.registerFont(face, fontOf(face))
}

export const colours = {
  text: '#14213d',
  muted: '#5b6577',
  rule: '#d5dae3',
  accent: '#0b6e4f',
  band: '#f1f4f8',
} as const

/** The bytes of a finished document. */
export async function bytesOf(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => {
    pdf.once('end', () => resolve())
    pdf.once('error', reject)
  })
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}
