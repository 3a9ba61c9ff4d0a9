import { paymentTestStart, type ChannelSetup } from '@visa/contract/money/payment-test'
import type { Presented } from '@visa/contract/money/ways'
import { SHOWN_PARAMS } from '@visa/contract/org/system-param'
import { paymentTestMessages } from '@visa/messages/money/payment-test'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { paramMessages } from '@visa/messages/org/param'
import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import type { StatusTone } from '../../lib/palette.ts'
import { useAction } from '../../lib/query.ts'
import { StatusTag } from '../../ui/status-tag.tsx'
import styles from './payment-test.module.css'

const TONES: Readonly<Record<ChannelSetup['state'], StatusTone>> = {
  connected: 'done',
  standIn: 'waiting',
  incomplete: 'refused',
  noAddress: 'refused',
  off: 'cancelled',
}

interface ChannelCardProps {
  setup: ChannelSetup
  onStarted: (id: number) => void
}

/** How a channel is reached, and where a test of it begins. */
export function ChannelCard({ setup, onStarted }: ChannelCardProps) {
  const t = useTexts(paymentTestMessages)
  const { ways } = useTexts(paymentWordMessages)
  const { way, state, missing, merchantNo, notifyUrl } = setup
  const heading = useId()
  return (
    <section className={styles.card} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading}>{ways[way]}</h2>
        <StatusTag tone={TONES[state]} text={t.states[state]} />
      </div>
      <p className={styles.soft}>{t.stateHelp[state]}</p>
      {missing.length > 0 && <Missing keys={missing} />}
      {merchantNo !== '' && (
        <dl className={styles.facts}>
          <dt>{t.merchantNo}</dt>
          <dd>{merchantNo}</dd>
          <dt>{t.notifyUrl}</dt>
          <dd>{notifyUrl}</dd>
        </dl>
      )}
      {(state === 'connected' || state === 'standIn') && <Start {...{ setup, onStarted }} />}
    </section>
  )
}

function Missing({ keys }: { keys: readonly string[] }) {
  const { params } = useTexts(paramMessages)
  return (
    <ul className={styles.missing}>
      {SHOWN_PARAMS.filter((key) => keys.includes(key)).map((key) => (
        <li key={key}>{params[key].name}</li>
      ))}
    </ul>
  )
}

function Start({ setup: { way }, onStarted }: ChannelCardProps) {
  const t = useTexts(paymentTestMessages)
  const [payCode, setPayCode] = useState('')
  const starting = useAction(paymentTestStart, { invalidates: ['/api/sys/paymentTest'] })
  const start = (presented: Presented) =>
    starting.mutate(
      { body: { way, presented, payCode: presented === 'CODE' ? payCode.trim() : '' } },
      {
        onSuccess: ({ payment: { id, paymentNo } }) => {
          setPayCode('')
          toast.success(fill(t.started, { no: paymentNo }))
          onStarted(id)
        },
      },
    )
  const byCode = () => {
    if (payCode.trim() !== '') start('CODE')
  }
  return (
    <div className={styles.start}>
      <Button type="primary" loading={starting.isPending} onClick={() => start('QR')}>
        {t.byQr}
      </Button>
      <Input
        aria-label={t.payCode}
        placeholder={t.payCodeHint}
        value={payCode}
        maxLength={64}
        autoComplete="off"
        onChange={({ target }) => setPayCode(target.value)}
        onPressEnter={byCode}
      />
      <Button loading={starting.isPending} disabled={payCode.trim() === ''} onClick={byCode}>
        {t.byCode}
      </Button>
    </div>
  )
}
