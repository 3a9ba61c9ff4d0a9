import type { ComponentType } from 'react'
import { lazyPart } from './lazy-part.ts'
import { loadMainPage } from './load-main-page.ts'

/** Every page outside the workspace. Screens of the workspace are in screens.ts. */

export const ROUTES: Readonly<Record<string, ComponentType>> = {
  '/': lazyPart(async () => (await import('./root.page.tsx')).RootPage),
  '/login': lazyPart(async () => (await import('./login.page.tsx')).LoginPage),
  '/main': lazyPart(loadMainPage),
}

export const NotFoundPage = lazyPart(async () => (await import('./error-page.tsx')).NotFoundPage)
