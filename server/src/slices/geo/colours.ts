/** Five steps of cividis, dark to light: their lightness rises evenly, with and without colour vision. */
export const heatColours = ['#00224e', '#35456c', '#666970', '#a69d75', '#fee838'] as const

/** Which of the five, by equal stretches of 0 to 1. */
export function heatClass(intensity: number): number {
  return Math.min(heatColours.length - 1, Math.floor(intensity * heatColours.length))
}
