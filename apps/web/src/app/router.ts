import type { ComponentType } from 'react'
import { isWorkspaceRoute, WORKSPACE } from '../lib/tabs/tab-address.ts'
import { lazyPart } from '../lib/lazy-part.tsx'
import { NotFoundPage } from './error-page.tsx'
import { loadMainPage } from './load-main-page.ts'

/** Every page outside the workspace. Screens of the workspace are in screens.ts. */
const PAGES: Readonly<Record<string, ComponentType>> = {
  '/': lazyPart(async () => (await import('./root.page.tsx')).RootPage),
  '/login': lazyPart(async () => (await import('./login.page.tsx')).LoginPage),
  '/registry': lazyPart(async () => (await import('./registry.page.tsx')).RegistryPage),
  '/second-factor': lazyPart(async () => (await import('./second-factor.page.tsx')).SecondFactorPage),
  '/terms': lazyPart(async () => (await import('./terms.page.tsx')).TermsPage),
  '/qywx-login': lazyPart(async () => (await import('./qywx-login.page.tsx')).QywxLoginPage),
  '/mobile/sms-login': lazyPart(async () => (await import('./mobile.pages.tsx')).SmsLoginPage),
  '/mobile/wx-binding': lazyPart(async () => (await import('./mobile.pages.tsx')).WxBindingPage),
  '/mobile/wait': lazyPart(async () => (await import('./mobile.pages.tsx')).WaitPage),
  '/mobile/main': lazyPart(async () => (await import('./mobile-member.pages.tsx')).MobileHomePage),
  '/mobile/order': lazyPart(async () => (await import('./mobile-member.pages.tsx')).MobileOrderPage),
  '/mobile/contract/preview': lazyPart(
    async () => (await import('./phone-contract.pages.tsx')).ContractPreviewPage,
  ),
  '/mobile/contract/detail': lazyPart(
    async () => (await import('./phone-contract.pages.tsx')).ContractDetailPage,
  ),
  '/m/sign': lazyPart(async () => (await import('./sign.page.tsx')).SignPage),
  '/m/upload': lazyPart(async () => (await import('./phone-upload.page.tsx')).PhoneUploadPage),
  '/product': lazyPart(async () => (await import('./product-sheet.page.tsx')).ProductSheetPage),
  '/cashier/customer': lazyPart(async () => (await import('./customer-window.page.tsx')).CustomerWindowPage),
  '/install-lodop': lazyPart(async () => (await import('./install-lodop.page.tsx')).InstallLodopPage),
  '/face': lazyPart(async () => (await import('./face.page.tsx')).FacePage),
  '/test/russia': lazyPart(async () => (await import('./russia-form.page.tsx')).RussiaFormPage),
  '/dev/widgets': lazyPart(async () => (await import('./gallery/gallery.page.tsx')).GalleryPage),
}

const MainPage = lazyPart(loadMainPage)

/** The page of a path. Paths of one page have one key: the workspace stays itself while its tabs change. */
export function pageOf(path: string): { key: string; Page: ComponentType } {
  if (isWorkspaceRoute(path)) return { key: WORKSPACE, Page: MainPage }
  return { key: path, Page: (Object.hasOwn(PAGES, path) ? PAGES[path] : undefined) ?? NotFoundPage }
}
