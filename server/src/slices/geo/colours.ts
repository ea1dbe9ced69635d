/** Five steps of the cividis scale, from dark to light. Their lightness rises evenly, also for colour-blind people. */
export const heatColours = ['#00224e', '#35456c', '#666970', '#a69d75', '#fee838'] as const

/** The index of the step: 0 to 1 is divided into equal parts. */
export function heatClass(intensity: number): number {
  return Math.min(heatColours.length - 1, Math.floor(intensity * heatColours.length))
}
