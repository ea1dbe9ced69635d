import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawCharacter, fontAt, mainFont } from './typeface.ts'

const SENEGAL = 'aàâbcçdɗeéèêëfghiîïjkpñŋoóôqrstuùûüvwxyƴzɓÑŊÉËÀÇƁƊƳ0123456789«»’‘ʼ°№€—–…·'

test('every letter of French, Wolof and Pulaar comes from our typeface, in every weight', () => {
  for (const weight of ['medium', 'semibold', 'bold'] as const) {
    for (const character of SENEGAL) {
      assert.equal(drawCharacter(weight, character.codePointAt(0) ?? 0)?.font, mainFont(weight), character)
    }
  }
})

test('a letter that our typeface lacks comes from the fallback font', () => {
  const devanagari = drawCharacter('semibold', 0x0905)
  assert.ok(devanagari)
  assert.notEqual(devanagari.font, mainFont('semibold'))
  assert.notEqual(devanagari.glyph, 0)
})

test('a character that no font has is not drawn', () => {
  assert.equal(drawCharacter('semibold', 0x4e00), undefined)
})

test('pairs are kerned, and tabular figures all have the same width', () => {
  const font = fontAt(mainFont('semibold'))
  const glyph = (character: string) => font.glyphOf(character.codePointAt(0) ?? 0)
  assert.ok(font.kerning(glyph('A'), glyph('V')) < 0)
  assert.equal(font.kerning(glyph('H'), glyph('H')), 0)
  const widths = new Set([...'0123456789'].map((digit) => font.advance(font.tabular(glyph(digit)))))
  assert.equal(widths.size, 1)
})
