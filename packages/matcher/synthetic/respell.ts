import type { SeededRandom } from './seeded-random.ts'

type Respelling = readonly [RegExp, string]

// Each line is another way to write the same sound.
const respellings: readonly Respelling[] = [
  [/Di(?=[aeo])/g, 'Dj'],
  [/Di(?=[aeo])/g, 'J'],
  [/Dj/g, 'Di'],
  [/Dj/g, 'J'],
  [/J(?=[aeo])/g, 'Di'],
  [/di(?=[aeo])/g, 'j'],
  [/ou/g, 'u'],
  [/Ou/g, 'U'],
  [/ou/g, 'oo'],
  [/u(?![aeio])/g, 'ou'],
  [/Th(?=i)/g, 'T'],
  [/Thi(?=a)/g, 'Ch'],
  [/th/g, 't'],
  [/kh/g, 'k'],
  [/kh/g, 'x'],
  [/Kh/g, 'K'],
  [/Kh/g, 'X'],
  [/C(?=[ao])/g, 'K'],
  [/K(?=[ao])/g, 'C'],
  [/ck/g, 'k'],
  [/k$/g, 'ck'],
  [/ss/g, 's'],
  [/ll/g, 'l'],
  [/rr/g, 'r'],
  [/tt/g, 't'],
  [/l(?=[aeo])/g, 'll'],
  [/s(?=a)/g, 'ss'],
  [/aye$/g, 'ay'],
  [/aye$/g, 'ai'],
  [/eye$/g, 'ey'],
  [/é$/g, 'eh'],
  [/é$/g, 'ey'],
  [/é/g, 'e'],
  [/è/g, 'e'],
  [/ï/g, 'i'],
  [/y$/g, 'i'],
  [/i$/g, 'y'],
  [/ph/g, 'f'],
  [/f/g, 'ph'],
  [/^Nd/g, "N'D"],
  [/^Mb/g, "M'B"],
  [/^Ng/g, "N'G"],
  [/gn/g, 'ny'],
  [/^H/g, ''],
  [/^A/g, 'Ha'],
  [/a$/g, 'ah'],
  [/o$/g, 'ow'],
  [/ow$/g, 'o'],
  [/e$/g, ''],
  [/n$/g, 'ne'],
  [/gue$/g, 'g'],
  [/aa/g, 'a'],
  [/a(?=l[le]?$)/g, 'aa'],
  [/z/g, 's'],
  [/ei/g, 'ey'],
  [/ey/g, 'ei'],
]

export function respell(name: string, random: SeededRandom): string {
  for (let tries = 0; tries < 6; tries++) {
    const [pattern, written] = random.pick(respellings)
    const changed = name.replace(pattern, written)
    if (changed !== name && changed.length > 1) return changed
  }
  return name
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

export function mistype(text: string, random: SeededRandom): string {
  if (text.length < 2) return text
  const at = random.below(text.length)
  switch (random.below(4)) {
    case 0:
      return text.slice(0, at) + text.slice(at + 1)
    case 1:
      return text.slice(0, at) + random.pick([...LETTERS]) + text.slice(at + 1)
    case 2:
      return text.slice(0, at) + (text[at] ?? '') + text.slice(at)
    default:
      return text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2)
  }
}

export const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')

const shorter: Record<string, string> = {
  Fatoumata: 'Fatou',
  Aïssatou: 'Astou',
  Aminata: 'Amy',
  Khadidiatou: 'Khady',
  Ramatoulaye: 'Rama',
  Nafissatou: 'Nafi',
  Mouhamadou: 'Modou',
  Mamadou: 'Madou',
  Moustapha: 'Tapha',
  Idrissa: 'Idy',
  Abdoulaye: 'Ablaye',
  Safiétou: 'Safi',
  Mariama: 'Marie',
  Abdourahmane: 'Abdou',
}

export const shortForm = (name: string) => shorter[name] ?? name
