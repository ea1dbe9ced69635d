import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import type { Card } from '../card.ts'
import { CardRenderer } from '../renderer/card-renderer.ts'
import { SAMPLE_CARD } from '../sample.ts'

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A card that differs from the others in its name, code and token. */
export function numberedCard(i: number): Card {
  const token = Array.from({ length: 26 }, (_, k) => CROCKFORD[(i * 7 + k * 11 + ((i >> 3) ^ k)) % 32]).join('')
  return {
    ...SAMPLE_CARD,
    first_name: `Awa ${'ABCDEFGHJK'[i % 10]}`,
    card_code: `DKRVAC-${String(i).padStart(8, '0')}`,
    qr_token: token,
  }
}

/** A renderer with two threads, enough cards for more than two chunks, and a folder that is deleted after the tests. */
export function openRendererFixture() {
  const folder = mkdtempSync(join(tmpdir(), 'card-renderer-'))
  const renderer = new CardRenderer({ threads: 2 })
  after(async () => {
    await renderer.close()
    rmSync(folder, { recursive: true })
  })
  const cards = Array.from({ length: 130 }, (_, i) => numberedCard(i))
  return { renderer, cards, path: (name: string) => join(folder, name) }
}
