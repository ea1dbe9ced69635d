import '#ui/theme/mantine-styles.ts'
import { createRoot } from 'react-dom/client'
import { App } from '#app/app.tsx'
import { preloadPages } from '#app/preload-pages.ts'
import { redirectWhenSessionEnds } from '#app/redirect-when-session-ends.ts'
import { saveLanguage } from '#app/save-language.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element.')
createRoot(root).render(<App />)
redirectWhenSessionEnds()
saveLanguage()
preloadPages()
