import type { ContractDetail } from '@visa/contract/centre/contract'
import { contractRevisions, type ContractRevision } from '@visa/contract/centre/contract-revisions'
import { formatDate } from '@visa/contract/dates'
import { contractPageMessages } from '@visa/messages/centre/contract-pages'
import { contractRevisionMessages } from '@visa/messages/centre/contract-revisions'
import { Button } from 'antd'
import { useState } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { yuan } from '../../../lib/yuan.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { ApprovalLink } from './approval-link.tsx'
import { RevisionDialog } from './revision.dialog.tsx'
import styles from '../centre.module.css'

/** Every revision there was, newest first: what made it, by whom, what it came to; each can be opened. */
export function ContractRevisions({ contract: { id, contractNo } }: { contract: ContractDetail }) {
  const t = useTexts(contractRevisionMessages)
  const result = useCall(contractRevisions, { query: { id } }, { silent: true })
  const [opened, setOpened] = useState<number>()
  return (
    <Loaded result={result}>
      {(revisions) => {
        const place = revisions.findIndex(({ revision }) => revision === opened)
        const open = revisions[place]
        return (
          <>
            {revisions.length === 0 && <p className={styles.soft}>{t.none}</p>}
            <ul className={styles.approvals}>
              {revisions.map((each) => (
                <Revision key={each.revision} revision={each} onOpen={() => setOpened(each.revision)} />
              ))}
            </ul>
            {open !== undefined && (
              <RevisionDialog
                contractNo={contractNo}
                revision={open}
                before={revisions[place + 1]?.revision}
                onClosed={() => setOpened(undefined)}
              />
            )}
          </>
        )
      }}
    </Loaded>
  )
}

function Revision({ revision: each, onOpen }: { revision: ContractRevision; onOpen: () => void }) {
  const t = useTexts(contractRevisionMessages)
  const { revisionOf } = useTexts(contractPageMessages)
  const { revision, cause, approvalNo, reason, by, at, signedAt, totalCents } = each
  return (
    <li className={styles.revision}>
      <span>
        <b>{fill(revisionOf, { revision })}</b> {t.causes[cause]}{' '}
        {(cause === 'FEE' || cause === 'PAYMENT') && <ApprovalLink of={{ kind: cause, approvalNo }} />}{' '}
        <span className={styles.soft}>
          {fill(t.made, { by, at: formatDate(at, 'MM-dd hh:mm') })} {reason} ·{' '}
          {signedAt === null ? t.unsigned : fill(t.signed, { at: formatDate(signedAt, 'MM-dd hh:mm') })}
        </span>
      </span>
      <b>{yuan(totalCents)}</b>
      <Button size="small" aria-label={fill(t.openOf, { revision })} onClick={onOpen}>
        {t.open}
      </Button>
    </li>
  )
}
