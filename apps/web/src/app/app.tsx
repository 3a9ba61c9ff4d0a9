import { Suspense } from 'react'
import { useOfRoute } from '../lib/route.ts'
import { TimeZoneBanner } from '../ui/time-zone-banner.tsx'
import styles from './app.module.css'
import { ErrorBoundary } from './error-boundary.tsx'
import { pageOf } from './router.ts'

export function App() {
  // The workspace is one page: its tabs come and go without drawing it anew.
  const key = useOfRoute(({ path }) => pageOf(path).key)
  const { Page } = pageOf(key)
  return (
    <div className={styles.app}>
      <TimeZoneBanner />
      <div className={styles.page}>
        <ErrorBoundary key={key}>
          <Suspense fallback={null}>
            <Page />
          </Suspense>
        </ErrorBoundary>
      </div>
    </div>
  )
}
