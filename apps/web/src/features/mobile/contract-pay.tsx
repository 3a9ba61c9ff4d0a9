import {
  phoneContractPay,
  phoneContractPayAsk,
  type PhoneContract,
  type PhonePay,
} from '@visa/contract/centre/phone'
import { PAYMENT_STATUS } from '@visa/contract/money/payment.states'
import { phoneContractMessages } from '@visa/messages/centre/phone-contract'
import { useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import styles from './mobile.module.css'

interface ContractPayProps {
  contract: PhoneContract
  onChanged: () => void
}

const isWallet = (way: PhonePay['way']): way is 'WECHAT' | 'ALIPAY' => way === 'WECHAT' || way === 'ALIPAY'

/** Pays what is owed by a wallet. Whether money came is the wallet's word: asked for, never assumed. */
export function ContractPay({ contract: { id, ways, pay: known }, onChanged }: ContractPayProps) {
  const t = useTexts(phoneContractMessages)
  const [begun, setBegun] = useState<PhonePay>()
  const [said, setSaid] = useState('')
  const begin = useAction(phoneContractPay, {
    silent: true,
    onSuccess: (pay) => {
      setSaid('')
      setBegun(pay)
    },
  })
  const ask = useAction(phoneContractPayAsk, {
    silent: true,
    onSuccess: (pay) => {
      if (pay?.status === PAYMENT_STATUS.PAYING) {
        setSaid(t.waiting)
        return
      }
      setSaid(pay?.status === PAYMENT_STATUS.PAID ? t.payDone : t.payClosed)
      setBegun(undefined)
      onChanged()
    },
  })
  const pay = begun ?? known
  const problem = begin.error?.message ?? ask.error?.message ?? said
  return (
    <div className={styles.pay}>
      <div className={styles.payWays}>
        {ways.map((way) => (
          <PlainButton
            key={way}
            large
            busy={begin.isPending && begin.variables.body.way === way}
            onClick={() => begin.mutate({ body: { id, way } })}
          >
            {t.wallet[way]}
          </PlainButton>
        ))}
      </div>
      {pay !== null && pay !== undefined && pay.codeUrl !== '' && isWallet(pay.way) && (
        <>
          <PlainButton primary large block href={pay.codeUrl}>
            {fill(t.openWallet, { way: t.wallet[pay.way] })}
          </PlainButton>
          <figure className={styles.qr}>
            <img src={pay.qr} alt={t.scanWallet} width={160} height={160} />
            <figcaption className={styles.soft}>{t.scanWallet}</figcaption>
          </figure>
          <PlainButton large block busy={ask.isPending} onClick={() => ask.mutate({ body: { id } })}>
            {t.ask}
          </PlainButton>
        </>
      )}
      <output>{problem}</output>
    </div>
  )
}
