// Long lists of beneficiaries.
import { distinctNames } from '@samakart/server/testing/hostile-bodies'
import { type HostileRequest, json } from '../hostile-request.ts'

const list = (what: string, body: () => string | Buffer, expected: number[], isLarge?: true): HostileRequest => ({
  what: `list: ${what}`,
  as: 'member',
  path: ({ campaignId }) => `/campaigns/${campaignId}/jobs`,
  headers: json,
  body,
  expected,
  ...(isLarge ? { isLarge } : {}),
})
const rows = (count: number, row: unknown) => () => JSON.stringify({ beneficiaries: new Array(count).fill(row) })

export const lists: HostileRequest[] = [
  list(
    '10,000 rows of 28 names of their own',
    () => JSON.stringify({ beneficiaries: distinctNames(10_000, 28) }),
    [422],
    true,
  ),
  list(
    '10,000 names beside the list',
    () => JSON.stringify({ beneficiaries: [{}], ...distinctNames(1, 10_001)[0] }),
    [413],
  ),
  list('10,000 rows that are nothing', rows(10_000, null), [422]),
  list('10,001 rows', rows(10_001, {}), [422]),
  list('299,000 rows', rows(299_000, 0), [422]),
  list('301,000 rows', rows(301_000, 0), [413]),
  list(
    '10,000 rows with five mistakes each',
    rows(10_000, { first_name: 7, last_name: [], gender: 'x', date_of_birth: 'x', zone: {} }),
    [422],
    true,
  ),
  list(
    'a name of 31 MB',
    () => JSON.stringify({ beneficiaries: [{ first_name: 'a'.repeat(31_000_000), last_name: 'b' }] }),
    [422],
    true,
  ),
  list(
    'a field whose name has 31 MB',
    () => JSON.stringify({ beneficiaries: [{ ['a'.repeat(31_000_000)]: 'b' }] }),
    [422],
    true,
  ),
  list('33 MB', () => `{"beneficiaries":"${'a'.repeat(33 * 1024 * 1024)}"}`, [413], true),
  list(
    '64 levels and one',
    () => `{"beneficiaries":${'['.repeat(64)}${']'.repeat(64)},"x":"${'x'.repeat(300_000)}"}`,
    [400],
  ),
  list('a broken end', () => `{"beneficiaries":[{}],"x":"${'x'.repeat(300_000)}`, [400]),
  list('__proto__ in a row', () => `{"beneficiaries":[{"__proto__":{"x":1}}],"x":"${'x'.repeat(300_000)}"}`, [400]),
  list('names of 5,000 marks', rows(300, { first_name: `a${'\u0301'.repeat(5_000)}`, last_name: 'b' }), [422]),
]
