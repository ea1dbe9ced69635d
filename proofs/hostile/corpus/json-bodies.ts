// JSON that is cheap to send: deep, wide, malformed, or made to reach something behind the parser.
import { type HostileRequest, json } from '../hostile-request.ts'

const login = (what: string, body: string | Buffer, expected: number[]): HostileRequest => ({
  what: `login: ${what}`,
  as: 'nobody',
  path: '/auth/login',
  headers: json,
  body: () => body,
  expected,
})

const match = (what: string, body: string | Buffer, expected: number[]): HostileRequest => ({
  what: `match: ${what}`,
  as: 'member',
  path: '/mpi/match',
  headers: json,
  body: () => body,
  expected,
})

const person = { first_name: 'Awa', last_name: 'Fall', date_of_birth: '1990-12-31', gender: 'F', region_code: 'DKR' }
const withField = (name: string, value: unknown) => JSON.stringify({ ...person, [name]: value })

export const jsonBodies: HostileRequest[] = [
  login('8,000 open brackets', '['.repeat(8_000), [400]),
  login('2,500 nested objects', `${'{"a":'.repeat(2_500)}1${'}'.repeat(2_500)}`, [400]),
  login('17 KB of spaces', ' '.repeat(17_000), [413]),
  login('1,500 distinct names', `{${Array.from({ length: 1_500 }, (_, at) => `"k${at}":0`).join()}}`, [422]),
  login('__proto__', '{"__proto__":{"isAdmin":true},"email":"a@b.c","password":"x"}', [400]),
  login('constructor.prototype', '{"constructor":{"prototype":{"x":1}},"email":"a@b.c","password":"x"}', [400]),
  login('the same name many times', `{${'"email":"a@b.c",'.repeat(900)}"password":"x"}`, [401, 429]),
  login('invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), [400]),
  login('overlong UTF-8', Buffer.from('7b2261223a22c080227d', 'hex'), [400]),
  login('a null character', '{"email":"a\\u0000@b.c","password":"x"}', [422]),
  login('half a surrogate pair', '{"email":"a@b.c","password":"\\ud800"}', [422]),
  login('a list for the e-mail', '{"email":["a@b.c"],"password":{"$ne":null}}', [422]),
  login('a text of 15 KB for the password', `{"email":"a@b.c","password":"${'x'.repeat(15_000)}"}`, [401, 422, 429]),
  login(
    'an e-mail made for bad patterns',
    `{"email":"${'a'.repeat(7_000)}@${'a.'.repeat(3_500)}","password":"x"}`,
    [401, 422, 429],
  ),
  login('a byte-order mark', '\ufeff{"email":"a@b.c","password":"x"}', [400, 401, 429]),
  login('UTF-16', Buffer.from('{"email":"a@b.c"}', 'utf16le'), [400]),
  login('a lone number', '1e400', [400, 422]),
  login('a comment', '{/* */}', [400]),
  match('numbers of 1e308', withField('first_name', 1e308), [422]),
  match('an endless number', `{"first_name":${'9'.repeat(200_000)}}`, [422]),
  match('a number with an endless fraction', `{"first_name":0.${'1'.repeat(200_000)}}`, [422]),
  match('a name of 250 KB', withField('first_name', 'a'.repeat(250_000)), [422]),
  match('a name of spaces', withField('first_name', `${' '.repeat(100_000)}x`), [422]),
  match('100,000 combining marks', withField('last_name', `a${'\u0301'.repeat(100_000)}`), [422]),
  match('right-to-left marks', withField('last_name', '\u202egnp.exe'), [200, 422]),
  match('a date of a year 275761', withField('date_of_birth', '+275761-01-01'), [422]),
  match('the 30th of February', withField('date_of_birth', '1990-02-30'), [422]),
  match('4,000 mistakes', `{"first_name":[${'{},'.repeat(4_000)}{}]}`, [422]),
  match('120,000 values', `{"x":[${'1,'.repeat(120_000)}1]}`, [413]),
  match('25,000 distinct names', `{${Array.from({ length: 25_000 }, (_, at) => `"k${at}":0`).join()}}`, [413]),
  match('a name of 200 KB for a field', `{"${'k'.repeat(200_000)}":"\\u0000"}`, [422]),
  match('300 KB', `{"x":"${'x'.repeat(300_000)}"}`, [413]),
]
