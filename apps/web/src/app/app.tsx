import { useEndOfFirstPaint } from '../lib/first-paint.ts'
import { useOfRoute } from '../lib/route.ts'
import { WORKSPACE } from '../lib/tabs/tab-address.ts'
import { ConnectionBar } from '../ui/connection-bar.tsx'
import { Part } from '../ui/part.tsx'
import { TimeZoneBanner } from '../ui/time-zone-banner.tsx'
import styles from './app.module.css'
import { pageOf } from './router.ts'

/** Beside a page that has arrived. The workspace has more to wait for and says itself when it is there. */
function Shown() {
  useEndOfFirstPaint()
  return null
}

export function App() {
  // The workspace is one page: its tabs come and go without drawing it anew.
  const key = useOfRoute(({ path }) => pageOf(path).key)
  const { Page } = pageOf(key)
  return (
    <div className={styles.app}>
      <ConnectionBar />
      <TimeZoneBanner />
      <div className={styles.page}>
        <Part key={key}>
          <Page />
          {key !== WORKSPACE && <Shown />}
        </Part>
      </div>
    </div>
  )
}
