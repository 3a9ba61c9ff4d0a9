import { EXCEPTION_SETTLERS } from '@visa/contract/custody/passport.states'
import {
  custodyStrays,
  custodyStraySettle,
  STRAY_ANSWERS,
  STRAYS_MOST,
  type CustodyStray,
} from '@visa/contract/custody/stray'
import { formatDate } from '@visa/contract/dates'
import { alarmMessages } from '@visa/messages/custody/alarms'
import { Button } from 'antd'
import { useState } from 'react'
import { CASE_STALE } from '../../lib/case-stale.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { useCan } from '../../lib/session.tsx'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useSaving } from '../../ui/form/form-target.ts'
import { FoldedBar } from './folded-bar.tsx'

/** Passports that turned up and belong nowhere, above every desk until a manager says what became of them. */
export function StrayBar() {
  const t = useTexts(alarmMessages)
  const [isWhole, setWhole] = useState(false)
  const { data } = useCall(
    custodyStrays,
    { query: isWhole ? { most: STRAYS_MOST } : {} },
    { silent: true, keepPreviousData: true },
  )
  const can = useCan()
  const maySettle = EXCEPTION_SETTLERS.some((code) => can(code))
  const [isOpen, setOpen] = useTabState('straysOpen', false)
  const [settling, setSettling] = useState<CustodyStray>()
  const open = data?.rows.filter(({ settledAs }) => settledAs === '') ?? []
  if (data === undefined || open.length === 0) return null
  const title = fill(t.strayTitle, { count: data.open })
  const hidden = data.open - open.length
  return (
    <FoldedBar type="warning" title={title} isOpen={isOpen} onOpen={setOpen}>
      <ul style={{ margin: 0, paddingInlineStart: 18 }}>
        {open.map((stray) => (
          <li key={stray.id}>
            <StrayText stray={stray} />{' '}
            {maySettle && (
              <Button
                type="link"
                size="small"
                aria-label={fill(t.settleOf, { name: stray.name || stray.code })}
                onClick={() => setSettling(stray)}
              >
                {t.settle}
              </Button>
            )}
          </li>
        ))}
        {settling !== undefined && <SettleDialog stray={settling} onClosed={() => setSettling(undefined)} />}
      </ul>
      {isWhole && hidden > 0 && <p>{fill(t.cut, { count: open.length })}</p>}
      {!isWhole && hidden > 0 && (
        <Button type="link" size="small" onClick={() => setWhole(true)}>
          {fill(t.more, { count: hidden })}
        </Button>
      )}
    </FoldedBar>
  )
}

function StrayText({ stray }: { stray: CustodyStray }) {
  const t = useTexts(alarmMessages)
  const { code, name, passportNo, billNo, placeName, note, raisedBy, raisedAt } = stray
  const kind = billNo !== '' ? 'bill' : placeName !== '' ? 'place' : 'hands'
  const at = fill(t.strayAt[kind], { billNo, place: placeName })
  return (
    <>
      {name} {passportNo || code} {at} {formatDate(raisedAt, 'MM-dd hh:mm')} {raisedBy} {note}
    </>
  )
}

/** What became of it: how, and in words. */
function SettleDialog({ stray, onClosed }: { stray: CustodyStray; onClosed: () => void }) {
  const t = useTexts(alarmMessages)
  const title = fill(t.settleOf, { name: `${stray.name} ${stray.passportNo || stray.code}`.trim() })
  return (
    <FormDialog
      name={`settleStray ${stray.id}`}
      title={title}
      width={480}
      okText={t.settle}
      target={useSaving(custodyStraySettle, { invalidates: CASE_STALE })}
      nameOf={() => title}
      fields={[
        {
          name: 'settledAs',
          kind: 'select',
          label: t.settledAs,
          options: STRAY_ANSWERS.map((value) => ({ value, label: t.answers[value] })),
        },
        { name: 'answer', kind: 'textarea', label: t.answer, required: true },
      ]}
      initial={{ id: stray.id, settledAs: 'OWNER', answer: '' }}
      onClosed={onClosed}
    />
  )
}
