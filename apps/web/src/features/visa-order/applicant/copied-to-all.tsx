import { applicantSave, type CopiedTo } from '@visa/contract/visa/applicant-form'
import { applicantPageMessages } from '@visa/messages/visa/applicant-page'
import { Button } from 'antd'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useAction } from '../../../lib/query.ts'
import styles from './applicant.module.css'

/** What everybody else took over, and the way back; what somebody has changed since stays. */
export function CopiedToAll({ copied, onUndone }: { copied: readonly CopiedTo[]; onUndone: () => void }) {
  const t = useTexts(applicantPageMessages)
  const save = useAction(applicantSave, { invalidates: CASE_STALE })
  const undo = async () => {
    let kept = 0
    for (const { id, taken, before } of copied) {
      const changes = Object.entries(before).map(([field, value]) => ({ field, value, base: taken[field] }))
      const { conflicts } = await save.mutateAsync({ body: { id, changes } })
      kept += conflicts.length
    }
    toast.success(
      kept === 0
        ? fill(t.copyAllUndone, { count: copied.length })
        : fill(t.copyAllUndonePart, { count: kept }),
    )
    onUndone()
  }
  const people = copied.map(({ name, taken }) =>
    fill(t.copiedPerson, { name, count: Object.keys(taken).length }),
  )
  return (
    <output className={styles.copied}>
      {copied.length === 0 ? t.copiedToNobody : fill(t.copiedToAll, { people: people.join(t.list) })}
      {copied.length > 0 && (
        <Button
          size="small"
          type="link"
          loading={save.isPending}
          // The call shows its own failure.
          onClick={() => void undo().catch(() => undefined)}
        >
          {t.undoCopy}
        </Button>
      )}
    </output>
  )
}
