import '#ui/theme/mantine-styles.ts'
import { createRoot } from 'react-dom/client'
import { App } from '#app/app.tsx'
import { followSession } from '#app/follow-session.ts'
import { loadAhead } from '#app/load-ahead.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element.')
createRoot(root).render(<App />)
followSession()
loadAhead()
