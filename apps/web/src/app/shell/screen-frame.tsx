import { Suspense } from 'react'
import { ErrorBoundary } from '../error-boundary.tsx'
import { ErrorPage } from '../error-page.tsx'
import { SCREENS } from '../screens.ts'
import { ScreenSkeleton } from './screen-skeleton.tsx'

/** One screen of the workspace; a failure stays inside and can be retried. Give it the code as key. */
export function ScreenFrame({ code }: { code: string }) {
  const Screen = Object.hasOwn(SCREENS, code) ? SCREENS[code] : undefined
  if (Screen === undefined) return <ErrorPage />
  return (
    <ErrorBoundary>
      <Suspense fallback={<ScreenSkeleton />}>
        <Screen />
      </Suspense>
    </ErrorBoundary>
  )
}
