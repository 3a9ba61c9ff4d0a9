import { papersBack, type Gate } from '@visa/contract/custody/handover'
import { returnMessages } from '@visa/messages/custody/returns'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { CASE_STALE } from '../../lib/case-stale.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { useNameOfCode } from '../../pickers/use-dict-name.ts'
import { Dialog } from '../dialog.tsx'
import styles from './gate.module.css'

/** Kinds of papers and how many of each, as they are read. */
export function usePapersOf(): (papers: Gate['papers']) => string {
  const t = useTexts(returnMessages)
  const kindOf = useNameOfCode('MATERIAL_KIND')
  return (papers) =>
    papers.map(({ document, count }) => fill(t.paper, { document: kindOf(document), count })).join(' ')
}

type LodgedProps = Pick<Gate, 'applicantId' | 'name' | 'lodged'>

/** What went to the consulate with a passport and does not go out with it, until somebody has it in hand. */
export function LodgedPapers(props: LodgedProps) {
  const t = useTexts(returnMessages)
  const papersOf = usePapersOf()
  const [isSaying, setSaying] = useState(false)
  const { name, lodged } = props
  const away = lodged.flatMap(({ document, away: count }) => (count > 0 ? [{ document, count }] : []))
  const text =
    away.length > 0
      ? fill(t.away, { papers: papersOf(away) })
      : fill(t.awayBack, { papers: papersOf(lodged) })
  return (
    <span className={styles.block}>
      {text}
      <Button type="link" size="small" aria-label={fill(t.sayOf, { name })} onClick={() => setSaying(true)}>
        {t.saySet}
      </Button>
      {isSaying && <BackDialog {...props} onClosed={() => setSaying(false)} />}
    </span>
  )
}

function BackDialog({ applicantId, name, lodged, onClosed }: LodgedProps & { onClosed: () => void }) {
  const t = useTexts(returnMessages)
  const kindOf = useNameOfCode('MATERIAL_KIND')
  const [back, setBack] = useState(() =>
    lodged.filter(({ away }) => away === 0).map(({ document }) => document),
  )
  // As it was when the boxes were filled, whatever comes in while the dialog is open.
  const [seenAway] = useState(() => lodged.filter(({ away }) => away > 0).map(({ document }) => document))
  const say = useAction(papersBack, { invalidates: CASE_STALE, onSuccess: onClosed })
  return (
    <Dialog
      open
      title={fill(t.sayOf, { name })}
      width={480}
      okText={t.sayGo}
      confirmLoading={say.isPending}
      onOk={() => say.mutate({ body: { applicantId, back, seenAway } })}
      onCancel={onClosed}
    >
      <p>{t.sayHelp}</p>
      <Checkbox.Group
        value={back}
        onChange={setBack}
        options={lodged.map(({ document, count }) => ({
          value: document,
          label: fill(t.sayOne, { document: kindOf(document), count }),
        }))}
      />
    </Dialog>
  )
}
