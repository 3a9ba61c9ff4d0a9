import type { ContractRevision } from '@visa/contract/centre/contract-revisions'
import { formatDate } from '@visa/contract/dates'
import { formatMoney } from '@visa/contract/money'
import { contractRevisionMessages } from '@visa/messages/centre/contract-revisions'
import { listMessages } from '@visa/messages/ui/list'
import { useRef } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { yuan } from '../../../lib/yuan.ts'
import { printElement } from '../../../ui/buttons/print-element.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { LapsedLines } from '../lapsed-lines.tsx'
import styles from '../centre.module.css'

interface RevisionDialogProps {
  contractNo: string
  revision: ContractRevision
  /** The one before it; undefined: it is the first. */
  before: number | undefined
  onClosed: () => void
}

const signed = (cents: number): string => `${cents > 0 ? '+' : ''}${formatMoney(cents)}`

/** One revision as it was, with what it says otherwise than the one before and what that came to; it can be printed. */
export function RevisionDialog({ contractNo, revision: each, before, onClosed }: RevisionDialogProps) {
  const t = useTexts(contractRevisionMessages)
  const sheet = useRef<HTMLElement>(null)
  const { revision, cause, reason, approvalNo, by, at, changes } = each
  const heading = fill(t.heading, { contractNo, revision })
  const print = () => {
    if (sheet.current !== null) void printElement(sheet.current)
  }
  return (
    <Dialog open width={820} title={heading} okText={t.print} onOk={print} onCancel={onClosed}>
      <article ref={sheet} className={styles.sheet} aria-label={heading}>
        <h3>{heading}</h3>
        <p className={styles.soft}>
          {t.causes[cause]} {approvalNo} {fill(t.made, { by, at: formatDate(at, 'yyyy-MM-dd hh:mm') })}{' '}
          {reason}
        </p>
        <h4>{before === undefined ? t.first : fill(t.compared, { revision: before })}</h4>
        {before !== undefined && changes.length === 0 && each.money.length === 0 && <p>{t.same}</p>}
        {changes.length > 0 && (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t.what}</th>
                <th scope="col">{t.before}</th>
                <th scope="col">{t.after}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map((change) => (
                <tr key={JSON.stringify(change)}>
                  <th scope="row">{change.name}</th>
                  <td>
                    <del>{change.before === '' ? t.nothing : change.before}</del>
                  </td>
                  <td>{change.after === '' ? t.nothing : change.after}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {each.lapsed.length > 0 && (
          <>
            <p>{t.lapsed}</p>
            <LapsedLines lines={each.lapsed} />
          </>
        )}
        {each.beforeCents !== null && <Money revision={each} beforeCents={each.beforeCents} />}
        <h4>{t.content}</h4>
        <Content revision={each} />
      </article>
    </Dialog>
  )
}

/** Where the difference of money comes from, line by line. */
function Money({ revision, beforeCents }: { revision: ContractRevision; beforeCents: number }) {
  const t = useTexts(contractRevisionMessages)
  const { money, totalCents } = revision
  const size = (side: ContractRevision['money'][number]['before']): string =>
    side === null ? t.nothing : `${formatMoney(side.unitPrice)} × ${side.quantity}`
  const difference = signed(totalCents - beforeCents)
  return (
    <>
      <p>
        {totalCents === beforeCents
          ? fill(t.moneySame, { after: yuan(totalCents) })
          : fill(t.money, { before: yuan(beforeCents), after: yuan(totalCents), difference })}
      </p>
      {money.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t.fee}</th>
              <th scope="col">{t.before}</th>
              <th scope="col">{t.after}</th>
              <th scope="col" className={styles.figure}>
                {t.difference}
              </th>
            </tr>
          </thead>
          <tbody>
            {money.map((line) => (
              <tr key={JSON.stringify(line)}>
                <th scope="row">{line.name}</th>
                <td>
                  <del>{size(line.before)}</del>
                </td>
                <td>{size(line.after)}</td>
                <td className={styles.figure}>{signed(line.differenceCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

function Content({ revision: { people, fees, discountCents, totalCents } }: { revision: ContractRevision }) {
  const t = useTexts(contractRevisionMessages)
  const { separator } = useTexts(listMessages)
  return (
    <>
      <p>
        {fill(t.peopleAre, {
          people: people.map(({ name, passportNo }) => `${name} ${passportNo}`).join(separator),
        })}
      </p>
      <table className={styles.table}>
        <tbody>
          {fees.map((fee) => (
            <tr key={JSON.stringify(fee)}>
              <th scope="row">{fee.name}</th>
              <td>
                {formatMoney(fee.unitPrice)} × {fee.quantity}
              </td>
              <td className={styles.figure}>{formatMoney(fee.amount)}</td>
            </tr>
          ))}
          {discountCents > 0 && (
            <tr>
              <th scope="row" colSpan={2}>
                {t.discount}
              </th>
              <td className={styles.figure}>−{formatMoney(discountCents)}</td>
            </tr>
          )}
          <tr>
            <th scope="row" colSpan={2}>
              {t.total}
            </th>
            <td className={styles.figure}>
              <b>{yuan(totalCents)}</b>
            </td>
          </tr>
        </tbody>
      </table>
    </>
  )
}
