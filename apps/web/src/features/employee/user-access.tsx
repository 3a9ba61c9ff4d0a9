import { formatDate } from '@visa/contract/dates'
import { userAccess, userEndSessions, userForgetDevices, userUnbind } from '@visa/contract/org/user-access'
import type { ManagedUserDetail } from '@visa/contract/org/user-manage'
import { employeeMessages } from '@visa/messages/org/employee'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { agentName } from '../../lib/agent-name.ts'
import { confirmDialog, toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction, useCall } from '../../lib/query.ts'
import { useCan, useUserId } from '../../lib/session.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { WRITING } from './employee.writing.ts'
import styles from './employee.module.css'

const minute = (at: string): string => formatDate(at, 'yyyy-MM-dd hh:mm')

async function ask(title: string, content: string, okText: string, work: () => void): Promise<void> {
  if (await confirmDialog({ title, content, okText, danger: true })) work()
}

/** By which ways somebody gets in, and how they are closed. */
export function UserAccess({ user: { id, realName: name } }: { user: ManagedUserDetail }) {
  const t = useTexts(employeeMessages)
  const can = useCan()
  const ownId = useUserId()
  const access = useCall(userAccess, { query: { id } }, { silent: true })
  const stale = { invalidates: WRITING.invalidates }
  const end = useAction(userEndSessions, {
    ...stale,
    onSuccess: ({ count }) => toast.success(fill(t.ended, { name, count })),
  })
  const forget = useAction(userForgetDevices, {
    ...stale,
    onSuccess: ({ count }) => toast.success(fill(t.forgotten, { name, count })),
  })
  const unbind = useAction(userUnbind, stale)
  const closes = can('sys.employee.login') && id !== ownId
  const deviceOf = (agent: string): string => agentName(agent) ?? t.unknownDevice
  return (
    <Loaded result={access}>
      {({ sessions, devices, bindings }) => (
        <div className={styles.ways}>
          <Ways
            title={t.sessions}
            none={t.noSessions}
            all={{
              label: t.endAll,
              run: () =>
                void ask(fill(t.endAllQuestion, { name }), t.endText, t.endAll, () =>
                  end.mutate({ body: { id } }),
                ),
            }}
            closes={closes}
            ways={sessions.map(({ id: sessionId, agent, address, createTime, seenTime }) => ({
              key: sessionId,
              name: deviceOf(agent),
              line: fill(t.sessionLine, { address, login: minute(createTime), seen: minute(seenTime) }),
              label: t.endOne,
              run: () =>
                void ask(fill(t.endQuestion, { name, device: deviceOf(agent) }), t.endText, t.endOne, () =>
                  end.mutate({ body: { id, sessionId } }),
                ),
            }))}
          />
          <Ways
            title={t.devices}
            none={t.noDevices}
            all={{
              label: t.forgetAll,
              run: () =>
                void ask(fill(t.forgetAllQuestion, { name }), t.forgetText, t.forgetAll, () =>
                  forget.mutate({ body: { id } }),
                ),
            }}
            closes={closes}
            ways={devices.map(({ id: deviceId, agent, address, seenTime }) => ({
              key: deviceId,
              name: deviceOf(agent),
              line: fill(t.deviceLine, { address, seen: minute(seenTime) }),
              label: t.forgetOne,
              run: () =>
                void ask(
                  fill(t.forgetQuestion, { name, device: deviceOf(agent) }),
                  t.forgetText,
                  t.forgetOne,
                  () => forget.mutate({ body: { id, deviceId } }),
                ),
            }))}
          />
          <Ways
            title={t.bindings}
            none={t.noBindings}
            closes={closes}
            ways={bindings.map(({ id: bindingId, channel: code, openId, createTime }) => {
              const channel = t.channels[code]
              return {
                key: String(bindingId),
                name: channel,
                line: fill(t.bindingLine, { openId, time: minute(createTime) }),
                label: t.unbind,
                run: () =>
                  void ask(fill(t.unbindQuestion, { name, channel, openId }), t.unbindText, t.unbind, () =>
                    unbind.mutate(
                      { body: { id, bindingId } },
                      { onSuccess: () => toast.success(fill(t.unbound, { name, channel })) },
                    ),
                  ),
              }
            })}
          />
        </div>
      )}
    </Loaded>
  )
}

interface Way {
  key: string
  name: string
  line: string
  label: string
  run: () => void
}

interface WaysProps {
  title: string
  none: string
  ways: readonly Way[]
  closes: boolean
  all?: { label: string; run: () => void }
}

function Ways({ title, none, ways, closes, all }: WaysProps): ReactNode {
  return (
    <section className={styles.wayGroup} aria-label={title}>
      <h3 className={styles.wayTitle}>
        {title}
        {closes && all !== undefined && ways.length > 1 && (
          <Button size="small" danger onClick={all.run}>
            {all.label}
          </Button>
        )}
      </h3>
      {ways.length === 0 && <p className={styles.soft}>{none}</p>}
      {ways.length > 0 && (
        <ul className={styles.wayList}>
          {ways.map(({ key, name, line, label, run }) => (
            <li key={key} className={styles.way}>
              <div>
                <p>{name}</p>
                <p className={styles.soft}>{line}</p>
              </div>
              {closes && (
                <Button size="small" onClick={run}>
                  {label}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
