import '#ui/theme/mantine-styles.ts'
import { createRoot } from 'react-dom/client'
import { App, preloadPages, redirectWhenSessionEnds, saveLanguage } from '#app/app.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element.')
createRoot(root).render(<App />)
redirectWhenSessionEnds()
saveLanguage()
preloadPages()
