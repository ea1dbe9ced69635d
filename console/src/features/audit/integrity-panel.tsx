import { useDataSaver } from '#platform/preferences/data-saver.ts'
import { Integrity } from './integrity.tsx'

export default function IntegrityPanel() {
  return <Integrity isAskedAtOnce={!useDataSaver()} />
}
