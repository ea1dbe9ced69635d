export interface SvgNode {
  children: SvgNode[]
  id: string | undefined
  classes: readonly string[]
  /** The names of elements that this one draws with: masks, clip paths, gradients, copies. */
  refersTo: readonly string[]
}

/**
 * How many elements are drawn once all references are followed; Infinity for a circle. Ten masks of ten masks of ten
 * masks are thirty elements, and a thousand drawings.
 */
export function countDrawn(root: SvgNode, namesOfClass: ReadonlyMap<string, readonly string[]>): number {
  const byId = new Map<string, SvgNode>()
  const collect = (node: SvgNode): void => {
    if (node.id !== undefined && !byId.has(node.id)) byId.set(node.id, node)
    for (const child of node.children) collect(child)
  }
  collect(root)

  const counts = new Map<SvgNode, number>()
  const count = (node: SvgNode): number => {
    const known = counts.get(node)
    if (known !== undefined) return known
    // It stays infinite as long as it is being counted, which finds circles.
    counts.set(node, Number.POSITIVE_INFINITY)
    const names = [...node.refersTo, ...node.classes.flatMap((name) => namesOfClass.get(name) ?? [])]
    const targets = names.flatMap((name) => byId.get(name) ?? [])
    const total = [...node.children, ...targets].reduce((sum, other) => sum + count(other), 1)
    counts.set(node, total)
    return total
  }
  return count(root)
}
