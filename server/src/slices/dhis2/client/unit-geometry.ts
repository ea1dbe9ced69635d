import type { Point } from '#platform/places/region-at.ts'

/**
 * The place of a unit: its point, or the middle of the first outline of its area. What is no such thing on this earth has
 * no place; nobody is refused because of a map.
 */
export function pointOf(geometry: unknown): Point | undefined {
  if (typeof geometry !== 'object' || geometry === null) return undefined
  const { type, coordinates } = geometry as { type?: unknown; coordinates?: unknown }
  if (type === 'Point') return positionOf(coordinates)
  const polygons = type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? listOf(coordinates) : []
  const corners = listOf(listOf(polygons[0])[0]).flatMap((corner) => {
    const position = positionOf(corner)
    return position ? [position] : []
  })
  // The first corner is also the last.
  return corners.length < 4 ? undefined : positionOf([mean(corners.slice(1), 0), mean(corners.slice(1), 1)])
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const mean = (corners: readonly Point[], at: 0 | 1) =>
  corners.reduce((sum, corner) => sum + corner[at], 0) / corners.length

/** Zero, zero is what a device writes that has not found its place. */
function positionOf(value: unknown): Point | undefined {
  const [longitude, latitude] = listOf(value)
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return undefined
  const isOnEarth = Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90
  return isOnEarth && (longitude !== 0 || latitude !== 0) ? [longitude, latitude] : undefined
}
