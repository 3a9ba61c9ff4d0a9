import type { CustodyCall } from '@visa/contract/custody/called'
import { formatDate } from '@visa/contract/dates'
import { noticeMessages } from '@visa/messages/notice/notice'
import { Button } from 'antd'
import { useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { screenLink } from '../../lib/tabs/tab-address.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { PassportWayDialog } from '../../ui/passport-way/passport-way.dialog.tsx'

/** Where what was asked at the gate is opened. */
const GATE_SCREEN = 'center.passport.return'

interface CalledDialogProps {
  calls: readonly CustodyCall[]
  /** Opens the notices, which the bell tells, too. */
  onNotices: () => void
  onClosed: () => void
}

/** What calls a manager, each with the way to it. */
export function CalledDialog({ calls, onNotices, onClosed }: CalledDialogProps) {
  const t = useTexts(noticeMessages)
  const [way, setWay] = useState<{ id: number; holder: string; passportNo: string }>()
  return (
    <Dialog
      open
      title={fill(t.called, { count: calls.length })}
      width={640}
      footer={<Button onClick={onNotices}>{t.bell}</Button>}
      onCancel={onClosed}
    >
      <ul style={{ margin: 0, paddingInlineStart: 18 }}>
        {calls.map(({ kind, id, passportId, name, passportNo, by, at, note }) => (
          <li key={`${kind} ${id}`}>
            <b>{fill(t.calls[kind], { name, passportNo })}</b>{' '}
            {[formatDate(at, 'MM-dd hh:mm'), by, note].filter((part) => part !== '').join(' · ')}{' '}
            {passportId === null ? (
              <a href={screenLink(GATE_SCREEN, {})} onClick={onClosed}>
                {t.toGate}
              </a>
            ) : (
              <Button
                type="link"
                size="small"
                aria-label={`${t.look} ${name}`}
                onClick={() => setWay({ id: passportId, holder: name, passportNo })}
              >
                {t.look}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {way !== undefined && <PassportWayDialog passport={way} onClosed={() => setWay(undefined)} />}
    </Dialog>
  )
}
