import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMessages } from '#platform/i18n/current-language.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import type { HeatMap } from '../queries.ts'
import { messages } from '../region-messages.ts'
import classes from './region-map.module.css'

/** The outlines of a country's regions, in a picture of this size. */
interface Shapes {
  width: number
  height: number
  regions: { code: string; name: string; d: string }[]
}

const files = import.meta.glob<Shapes>('./shapes/*.json', { import: 'default' })

/** Each country has a small file of its own, which is loaded when its map is shown. */
const shapesOf = (country: string) =>
  queryOptions({
    queryKey: ['shapes', country],
    queryFn: async (): Promise<Shapes | null> => (await files[`./shapes/${country}.json`]?.()) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  })

interface RegionMapProps {
  country: string
  heat: HeatMap
  format: (value: number, decimals?: number) => string
}

/** Colours each region as the service says. A region without figures is hatched. */
export function RegionMap({ country, heat, format }: RegionMapProps) {
  const t = useMessages(messages)
  const cells = new Map(heat.cells.map((cell) => [cell.region, cell]))
  return (
    <Loaded query={useQuery(shapesOf(country))}>
      {(shapes) => {
        const known = new Set(shapes?.regions.map(({ code }) => code))
        const others = heat.cells.filter(({ region }) => !known.has(region))
        return (
          <div className={classes.map}>
            {shapes ? (
              <svg
                className={classes.picture}
                viewBox={`-4 -4 ${shapes.width + 8} ${shapes.height + 8}`}
                role="img"
                aria-label={t.mapOf(heat.label, country)}
              >
                <defs>
                  <pattern
                    id="no-data"
                    width="6"
                    height="6"
                    patternUnits="userSpaceOnUse"
                    patternTransform="rotate(45)"
                  >
                    <rect width="6" height="6" className={classes.noData} />
                    <line x1="0" x2="0" y1="0" y2="6" className={classes.hatch} />
                  </pattern>
                </defs>
                {shapes.regions.map(({ code, name, d }) => {
                  const cell = cells.get(code)
                  return (
                    <path key={code} d={d} className={classes.region} fill={cell?.color ?? 'url(#no-data)'}>
                      <title>{`${name} (${code}) : ${cell ? format(cell.value) : t.noData}`}</title>
                    </path>
                  )
                })}
              </svg>
            ) : (
              <p className={classes.note}>{t.noShapes}</p>
            )}
            <Legend heat={heat} format={format} />
            {shapes && others.length > 0 && (
              <p className={classes.note}>
                {t.elsewhere(others.map(({ name, value }) => `${name} (${format(value)})`).join(', '))}
              </p>
            )}
          </div>
        )
      }}
    </Loaded>
  )
}

/** The five steps of the cividis scale that the service uses, from low to high. */
const colours = ['#00224e', '#35456c', '#666970', '#a69d75', '#fee838']

function Legend({ heat, format }: Pick<RegionMapProps, 'heat' | 'format'>) {
  const t = useMessages(messages)
  return (
    <ul className={classes.legend} aria-label={heat.label}>
      {colours.map((colour, step) => (
        <li key={colour}>
          <i style={{ background: colour }} aria-hidden />
          {t.upTo(format((heat.max_value * (step + 1)) / colours.length, heat.max_value < 10 ? 1 : 0))}
        </li>
      ))}
      <li>
        <i data-hatched aria-hidden />
        {t.noData}
      </li>
    </ul>
  )
}
