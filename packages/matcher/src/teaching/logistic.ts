/** Rows of a sparse design matrix, laid end to end. */
export interface LabelledRows {
  /** Where each row starts; one more entry than rows. */
  starts: number[]
  columns: number[]
  values: number[]
  labels: number[]
  weights: number[]
  offsets: number[]
}

export const emptyRows = (): LabelledRows => ({
  starts: [0],
  columns: [],
  values: [],
  labels: [],
  weights: [],
  offsets: [],
})

export interface FitOptions {
  ridge: number
  /** The intercept, column 0, is usually free. */
  interceptRidge?: number
  steps?: number
}

/** Logistic regression by Newton's method with a ridge. Columns that no row uses stay at zero and cost nothing. */
export function fitLogistic(rows: LabelledRows, width: number, options: FitOptions): Float64Array {
  const used = [...new Set(rows.columns)].sort((a, b) => a - b)
  const place = new Map(used.map((column, at) => [column, at]))
  const packed = { ...rows, columns: rows.columns.map((column) => place.get(column) as number) }
  const found = fitPacked(packed, used.length, options)
  const weights = new Float64Array(width)
  for (const [at, column] of used.entries()) weights[column] = found[at] as number
  return weights
}

function fitPacked(
  rows: LabelledRows,
  width: number,
  { ridge, interceptRidge = 1e-6, steps = 12 }: FitOptions,
): Float64Array {
  const weights = new Float64Array(width)
  for (let step = 0; step < steps; step++) {
    const gradient = new Float64Array(width)
    const hessian = new Float64Array(width * width)
    accumulate(rows, weights, gradient, hessian)
    for (let at = 0; at < width; at++) {
      const penalty = at === 0 ? interceptRidge : ridge
      gradient[at] = (gradient[at] as number) - penalty * (weights[at] as number)
      hessian[at * width + at] = (hessian[at * width + at] as number) + penalty
    }
    const change = solve(hessian, gradient, width)
    let largest = 0
    for (let at = 0; at < width; at++) {
      const bounded = Math.max(-3, Math.min(3, change[at] as number))
      weights[at] = (weights[at] as number) + bounded
      largest = Math.max(largest, Math.abs(bounded))
    }
    if (largest < 1e-4) break
  }
  return weights
}

function accumulate(rows: LabelledRows, weights: Float64Array, gradient: Float64Array, hessian: Float64Array): void {
  const { starts, columns, values, labels, offsets } = rows
  const width = gradient.length
  for (let row = 0; row < labels.length; row++) {
    const start = starts[row] as number
    const end = starts[row + 1] as number
    let logit = offsets[row] as number
    for (let at = start; at < end; at++) logit += (weights[columns[at] as number] as number) * (values[at] as number)
    const probability = 1 / (1 + Math.exp(-logit))
    const importance = rows.weights[row] as number
    const residual = importance * ((labels[row] as number) - probability)
    const curvature = importance * probability * (1 - probability)
    for (let i = start; i < end; i++) {
      const column = columns[i] as number
      const value = values[i] as number
      gradient[column] = (gradient[column] as number) + residual * value
      if (curvature < 1e-9) continue
      for (let j = start; j <= i; j++) {
        const cell = column * width + (columns[j] as number)
        hessian[cell] = (hessian[cell] as number) + curvature * value * (values[j] as number)
      }
    }
  }
}

/** Cholesky decomposition. The columns of a row ascend, so only the lower triangle is filled. */
function solve(lower: Float64Array, right: Float64Array, width: number): Float64Array {
  for (let i = 0; i < width; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = lower[i * width + j] as number
      for (let k = 0; k < j; k++) sum -= (lower[i * width + k] as number) * (lower[j * width + k] as number)
      lower[i * width + j] = i === j ? Math.sqrt(Math.max(sum, 1e-9)) : sum / (lower[j * width + j] as number)
    }
  }
  const solution = Float64Array.from(right)
  for (let i = 0; i < width; i++) {
    let sum = solution[i] as number
    for (let k = 0; k < i; k++) sum -= (lower[i * width + k] as number) * (solution[k] as number)
    solution[i] = sum / (lower[i * width + i] as number)
  }
  for (let i = width - 1; i >= 0; i--) {
    let sum = solution[i] as number
    for (let k = i + 1; k < width; k++) sum -= (lower[k * width + i] as number) * (solution[k] as number)
    solution[i] = sum / (lower[i * width + i] as number)
  }
  return solution
}
