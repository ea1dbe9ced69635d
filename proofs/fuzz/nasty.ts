// Values that break careless programs.
import fc from 'fast-check'

const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202etxt.exe',
  '\u200b',
  '\ufeff',
  'é'.normalize('NFD'),
  '𝕊𝕒𝕞𝕒 😀👩🏾‍⚕️',
  'عائشة',
  '../../../etc/passwd',
  "'; drop table card; --",
  '<script>alert(1)</script>',
  '{{7*7}}',
  '%00',
  '%',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e400',
  '9'.repeat(400),
  'a'.repeat(5_000),
  '0000-00-00',
  '2026-02-30',
  '0000-01-01',
  '9999-12-31T23:59:60Z',
  '9999-12-31T23:59:59-23:59',
  '0000-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '-000001-01-01T00:00:00Z',
  '\r\nX-Injected: 1',
]

const numbers = [0, -0, -1, 1, 0.1, 2 ** 31, 2 ** 53, -(2 ** 53), 1e21, 1e308, 5e-324]

const shapes: unknown[] = [null, true, false, [], {}, [[]], [null], { length: 1 }, { toString: 1 }, { $ne: null }]

export const nastyText = fc.oneof(fc.constantFrom(...texts), fc.string({ unit: 'binary', maxLength: 30 }))

export const nasty: fc.Arbitrary<unknown> = fc.oneof(
  nastyText,
  fc.constantFrom<unknown>(...numbers),
  fc.constantFrom<unknown>(...shapes),
  fc.jsonValue({ maxDepth: 3 }),
)
