/** A small decision tree. A branch leads to another split or, where it is negative, to a leaf (-1 is the first). */
export interface Tree {
  splits: readonly (readonly [term: number, upTo: number, ifUpTo: number, ifAbove: number])[]
  leaves: readonly number[]
}

export function treeValue({ splits, leaves }: Tree, terms: ArrayLike<number>): number {
  let at = splits.length > 0 ? 0 : -1
  while (at >= 0) {
    const [term, upTo, ifUpTo, ifAbove] = splits[at] as Tree['splits'][number]
    at = (terms[term] as number) <= upTo ? ifUpTo : ifAbove
  }
  return leaves[-1 - at] as number
}

export function sumOf(trees: readonly Tree[], terms: ArrayLike<number>): number {
  let sum = 0
  for (const tree of trees) sum += treeValue(tree, terms)
  return sum
}
