import type { ComponentType } from 'react'
import { lazyPart } from './lazy-part.ts'
import { loadMainPage } from './load-main-page.ts'

/** Every page outside the workspace. Screens of the workspace are in screens.ts. */

export const ROUTES: Readonly<Record<string, ComponentType>> = {
  '/': lazyPart(async () => (await import('./root.page.tsx')).RootPage),
  '/login': lazyPart(async () => (await import('./login.page.tsx')).LoginPage),
  '/registry': lazyPart(async () => (await import('./registry.page.tsx')).RegistryPage),
  '/terms': lazyPart(async () => (await import('./terms.page.tsx')).TermsPage),
  '/qywx-login': lazyPart(async () => (await import('./qywx-login.page.tsx')).QywxLoginPage),
  '/main': lazyPart(loadMainPage),
  '/mobile/sms-login': lazyPart(async () => (await import('./mobile.pages.tsx')).SmsLoginPage),
  '/mobile/wx-binding': lazyPart(async () => (await import('./mobile.pages.tsx')).WxBindingPage),
  '/mobile/wait': lazyPart(async () => (await import('./mobile.pages.tsx')).WaitPage),
  '/mobile/main': lazyPart(async () => (await import('./mobile.pages.tsx')).MobileHomePage),
  '/mobile/contract/preview': lazyPart(async () => (await import('./mobile.pages.tsx')).ContractPreviewPage),
  '/mobile/contract/detail': lazyPart(async () => (await import('./mobile.pages.tsx')).ContractDetailPage),
}

export const NotFoundPage = lazyPart(async () => (await import('./error-page.tsx')).NotFoundPage)
