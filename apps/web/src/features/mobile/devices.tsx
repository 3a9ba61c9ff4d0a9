import { formatDate } from '@visa/contract/dates'
import { sessionList, sessionRevoke, type OwnSession } from '@visa/contract/session/account'
import { mobileMessages } from '@visa/messages/session/mobile'
import { agentName } from '../../lib/agent-name.ts'
import { confirmDialog, toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction, useCall } from '../../lib/query.ts'
import { DelayedSpinner } from '../../ui/delayed-spinner.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import styles from './mobile.module.css'
import { Section } from './section.tsx'

/** Where the account is logged in; the others can be signed out from here. */
export function Devices() {
  const { devices } = useTexts(mobileMessages)
  const { data, error, refetch } = useCall(sessionList, {}, { silent: true })
  return (
    <Section title={devices.title}>
      {error !== null && data === undefined && (
        <ErrorState reason={error.message} onRetry={() => void refetch()} />
      )}
      {error === null && data === undefined && <DelayedSpinner />}
      {data !== undefined && (
        <ul className={styles.devices}>
          {data.map((session) => (
            <Device key={session.id} session={session} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function Device({ session }: { session: OwnSession }) {
  const { devices } = useTexts(mobileMessages)
  const device = agentName(session.agent) ?? devices.unknown
  const revoke = useAction(sessionRevoke, {
    invalidates: [sessionList.path],
    onSuccess: () => toast.success(fill(devices.signedOut, { device })),
  })
  const signOut = async () => {
    const agreed = await confirmDialog({
      title: fill(devices.question, { device }),
      content: devices.consequence,
      okText: devices.signOut,
      danger: true,
    })
    if (agreed) revoke.mutate({ body: { id: session.id } })
  }
  return (
    <li>
      <div>
        <p>
          {device} {session.current && <span className={styles.tag}>{devices.current}</span>}
        </p>
        <p className={styles.soft}>
          {fill(devices.seen, { time: formatDate(session.seenTime, 'yyyy-MM-dd hh:mm') })}
        </p>
        <p className={styles.address}>{fill(devices.address, { address: session.address })}</p>
      </div>
      {!session.current && (
        <button
          type="button"
          className={styles.link}
          disabled={revoke.isPending}
          aria-label={fill(devices.signOutOf, { device })}
          onClick={() => void signOut()}
        >
          {devices.signOut}
        </button>
      )}
    </li>
  )
}
