/** The names that `url(#name)` refers to in a style or attribute; undefined if any refers to something outside. */
export function namesReferredTo(text: string): string[] | undefined {
  const names: string[] = []
  for (const [, target = ''] of text.matchAll(/url\s*\(\s*["']?\s*([^)"'\s]*)/gi)) {
    if (!target.startsWith('#')) return undefined
    names.push(target.slice(1))
  }
  return names
}

/** A backslash could write any of these words in another way. */
export const hasActiveStyle = (css: string): boolean => /\\|@import|expression\s*\(|javascript:/i.test(css)

export interface ClassRules {
  /** The names that elements of a class refer to. */
  names: ReadonlyMap<string, readonly string[]>
}

/** Reads which classes refer to what. Returns undefined if a rule refers to something and is not about classes only. */
export function readClassRules(css: string): ClassRules | undefined {
  const names = new Map<string, string[]>()
  for (const rule of css.split('}')) {
    const [selectors = '', declarations = ''] = rule.split('{')
    const referred = namesReferredTo(declarations)
    if (referred === undefined) return undefined
    if (referred.length === 0) continue
    for (const selector of selectors.split(',')) {
      const name = /^\.([\w-]+)$/.exec(selector.trim())?.[1]
      if (name === undefined) return undefined
      names.set(name, [...(names.get(name) ?? []), ...referred])
    }
  }
  return { names }
}
