import { formatDate } from '@visa/contract/dates'
import { sessionList, sessionRevoke, type OwnSession } from '@visa/contract/session/account'
import { accountMessages } from '@visa/messages/session/account'
import { Button } from 'antd'
import { agentName } from '../../lib/agent-name.ts'
import { confirmDialog, toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction, useCall } from '../../lib/query.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { AccountPanel } from './account-panel.tsx'
import styles from './account.module.css'

const minute = (at: string): string => formatDate(at, 'yyyy-MM-dd hh:mm')

/** Where the own account is logged in. */
export function DevicesDialog({ onClosed }: { onClosed: () => void }) {
  const texts = useTexts(accountMessages)
  const sessions = useCall(sessionList, {}, { silent: true, staleTime: 0 })
  return (
    <AccountPanel title={texts.devices} onClosed={onClosed}>
      <Loaded result={sessions}>
        {(data) => (
          <>
            <p className={styles.help}>{data.length > 1 ? texts.watchDevices : texts.onlyThisDevice}</p>
            <ul className={styles.list} aria-label={texts.devices}>
              {data.map((session) => (
                <Device key={session.id} session={session} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </AccountPanel>
  )
}

function Device({ session }: { session: OwnSession }) {
  const texts = useTexts(accountMessages)
  const device = agentName(session.agent) ?? texts.unknownDevice
  const revoke = useAction(sessionRevoke, {
    invalidates: [sessionList.path],
    onSuccess: () => toast.success(texts.revoked),
  })
  const ask = async () => {
    const agreed = await confirmDialog({
      title: fill(texts.revokeQuestion, { device }),
      content: texts.revokeText,
      okText: texts.revoke,
      danger: true,
    })
    if (agreed) revoke.mutate({ body: { id: session.id } })
  }
  const { address, createTime, seenTime } = session
  return (
    <li className={styles.item}>
      <div>
        <p className={styles.name}>
          {device} {session.current && <StatusTag tone="done" text={texts.currentDevice} />}
        </p>
        <p className={styles.soft}>
          {fill(texts.deviceLine, { address, login: minute(createTime), seen: minute(seenTime) })}
        </p>
      </div>
      {!session.current && (
        <Button size="small" danger loading={revoke.isPending} onClick={() => void ask()}>
          {texts.revoke}
        </Button>
      )}
    </li>
  )
}
