import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import './app/base.css'
import { Providers } from './app/providers.tsx'
import { languageArrived } from './lib/language-parts.ts'
import { startTarget } from './lib/route.ts'
import { dropOutdatedStorage } from './lib/storage.ts'

dropOutdatedStorage()

const start = startTarget(location.search, location.hash)
if (start !== undefined) history.replaceState(null, '', `${location.pathname}${start}`)

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

await languageArrived()

createRoot(root).render(
  <StrictMode>
    <Providers>
      <App />
    </Providers>
  </StrictMode>,
)
