import { phoneContractPaper, phoneContractUpload, type PhoneContract } from '@visa/contract/centre/phone'
import { isEndedContract } from '@visa/contract/centre/contract.states'
import { phoneContractMessages } from '@visa/messages/centre/phone-contract'
import { listMessages } from '@visa/messages/ui/list'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { href, navigateTo } from '../../lib/route.ts'
import { yuan } from '../../lib/yuan.ts'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import { ContractPay } from './contract-pay.tsx'
import { standingOf } from './contract-standing.ts'
import { Section } from './section.tsx'
import styles from './mobile.module.css'

interface OfContract {
  contract: PhoneContract
  onChanged: () => void
}

/** Where it is paid, for who leads there. */
export const PAY_PART = 'contract-pay'

/** What the customer has to do next: sign, pay, bring; each with the button that does it. */
export function ContractTodo({ contract, onChanged }: OfContract) {
  const t = useTexts(phoneContractMessages)
  const { separator } = useTexts(listMessages)
  const { id, fixed, signed, owedCents, missing, documentsBy, status } = contract
  const toSign = fixed && !signed
  const toPay = fixed && owedCents > 0
  const count = (toSign ? 1 : 0) + (toPay ? 1 : 0) + missing.length
  const [problem, setProblem] = useState('')
  const tell = (work: Promise<unknown>) => {
    setProblem('')
    work.catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error
      setProblem(error.message)
    })
  }
  const upload = async (applicantId: number) => {
    const { token } = await call(phoneContractUpload, { body: { id, applicantId } }, { silent: true })
    navigateTo(href('/m/upload', { token, contract: id }).slice(1))
  }
  const showPaper = async () => {
    const { url } = await call(phoneContractPaper, { query: { id } }, { silent: true })
    location.assign(url)
  }
  return (
    <Section title={count === 0 ? t[standingOf(contract)] : fill(t.missingThings, { count })}>
      {problem !== '' && (
        <p className={styles.note} role="alert">
          {problem}
        </p>
      )}
      {!fixed && !isEndedContract(status) && <p className={styles.note}>{t.notFixed}</p>}
      <ul className={styles.missing}>
        {toSign && (
          <li className={styles.paper}>
            <span>
              <b>{t.read}</b>
              <small>{t.readHelp}</small>
            </span>
            <PlainButton primary href={href('/mobile/contract/preview', { id })}>
              {t.steps.sign}
            </PlainButton>
          </li>
        )}
        {toPay && (
          <li id={PAY_PART}>
            <span className={styles.paper}>
              <span>
                <b>{fill(t.payNow, { amount: yuan(owedCents) })}</b>
                <small>{contract.ways.length === 0 ? t.payCounter : t.payHelp}</small>
              </span>
            </span>
            <ContractPay contract={contract} onChanged={onChanged} />
          </li>
        )}
        {missing.map(({ applicantId, name, documents }) => (
          <li key={applicantId} className={styles.paper}>
            <span>
              <b>{fill(t.bring, { count: documents.length })}</b>
              <small>
                {fill(t.bringOf, {
                  name,
                  documents: documents
                    .map(({ name: named, status: state, reason }) =>
                      state === null ? named : fill(t.refused, { name: named, reason }),
                    )
                    .join(separator),
                })}
              </small>
              {documentsBy !== null && <small>{fill(t.bringBy, { day: documentsBy })}</small>}
            </span>
            <button
              type="button"
              className={styles.upload}
              aria-label={fill(t.takeOf, { name })}
              onClick={() => tell(upload(applicantId))}
            >
              {t.take}
            </button>
          </li>
        ))}
        {signed && (
          <li>
            <button type="button" className={styles.way} onClick={() => tell(showPaper())}>
              {t.sealed}
            </button>
          </li>
        )}
      </ul>
    </Section>
  )
}
