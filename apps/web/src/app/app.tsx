import { Suspense } from 'react'
import { useRoute } from '../lib/route.ts'
import { TimeZoneBanner } from '../ui/time-zone-banner.tsx'
import styles from './app.module.css'
import { ErrorBoundary } from './error-boundary.tsx'
import { pageOf } from './router.ts'

export function App() {
  const { key, Page } = pageOf(useRoute().path)
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
