import { Suspense } from 'react'
import { useRoute } from '../lib/route.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { NotFoundPage, ROUTES } from './router.ts'

export function App() {
  const { path } = useRoute()
  const Page = Object.hasOwn(ROUTES, path) ? ROUTES[path] : undefined
  return (
    <ErrorBoundary key={path}>
      <Suspense fallback={null}>{Page === undefined ? <NotFoundPage /> : <Page />}</Suspense>
    </ErrorBoundary>
  )
}
