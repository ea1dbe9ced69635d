export interface Choice {
  code: string
  name: string
}

/** By its whole name or its code, whatever the accents and capitals. */
export function findChoice(choices: readonly Choice[], typed: string): Choice | undefined {
  const wanted = fold(typed)
  return choices.find(({ code, name }) => fold(code) === wanted || fold(name) === wanted)
}

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase()
