import { DISTRICT_ROOT } from '@visa/contract/dict/district-manage'
import { districtMessages } from '@visa/messages/dict/district'
import { useTexts } from '../../lib/i18n.tsx'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { DistrictPane } from './district.pane.tsx'
import { DistrictTree } from './district.tree.tsx'
import styles from './district.module.css'

/** The country as a tree on the left; what stands below the chosen place on the right. */
export function DistrictScreen() {
  const t = useTexts(districtMessages)
  const [chosen, choose] = useTabState('chosen', DISTRICT_ROOT)
  return (
    <div className={styles.screen}>
      <section className={styles.tree} aria-label={t.tree}>
        <DistrictTree chosen={chosen} onChoose={choose} />
      </section>
      <section className={styles.list} aria-label={t.list}>
        <DistrictPane key={chosen} parentId={chosen} onGone={() => choose(DISTRICT_ROOT)} />
      </section>
    </div>
  )
}
