import { Suspense } from 'react'
import { useRoute } from '../lib/route.ts'
import { TimeZoneBanner } from '../ui/time-zone-banner.tsx'
import styles from './app.module.css'
import { ErrorBoundary } from './error-boundary.tsx'
import { NotFoundPage, ROUTES } from './router.ts'

export function App() {
  const { path } = useRoute()
  const Page = Object.hasOwn(ROUTES, path) ? ROUTES[path] : undefined
  return (
    <div className={styles.app}>
      <TimeZoneBanner />
      <div className={styles.page}>
        <ErrorBoundary key={path}>
          <Suspense fallback={null}>{Page === undefined ? <NotFoundPage /> : <Page />}</Suspense>
        </ErrorBoundary>
      </div>
    </div>
  )
}
