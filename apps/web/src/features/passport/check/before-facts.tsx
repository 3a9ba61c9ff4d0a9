import { checkDetail, type CheckDetail } from '@visa/contract/custody/check'
import { dayOf } from '@visa/contract/dates'
import { passportTrouble } from '@visa/contract/rules/passport'
import { checkMessages } from '@visa/messages/custody/checks'
import { Alert } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { useServerTime } from '../../../lib/server-time.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { PreviewPanel } from '../../../ui/preview/preview-panel.tsx'
import { ZoneCheck } from './zone-check.tsx'
import styles from './check.module.css'

/** What the form says, with the picture and copies, to be held against the passport in the hand. */
export function BeforeFacts({ passportId }: { passportId: number }) {
  const t = useTexts(checkMessages)
  const [opened] = useState(() => new Date())
  const today = dayOf(useServerTime()?.told ?? opened)
  const result = useCall(checkDetail, { query: { passportId } }, { silent: true })
  const troubleOf = (expiry: string | null, { from, to }: CheckDetail['expected']) =>
    passportTrouble(expiry, today, to ?? from ?? undefined)
  return (
    <Loaded result={result}>
      {({ row, expected, birthDate, passportExpiry, pictures }) => (
        <div className={styles.pair}>
          <section aria-label={t.pictures}>
            {pictures.length === 0 ? (
              <Alert type="info" showIcon title={t.noPictures} />
            ) : (
              <div className={styles.pictures}>
                <PreviewPanel files={pictures} />
              </div>
            )}
          </section>
          <div>
            <table className={styles.facts} aria-label={t.onForm}>
              <thead>
                <tr>
                  <th scope="col">{t.onForm}</th>
                  <th scope="col">{t.asked}</th>
                  <th scope="col">{t.lookAt}</th>
                </tr>
              </thead>
              <tbody>
                {(
                  [
                    [t.holder, row.name, t.items.form],
                    [t.facts.latinName, expected.latinName, t.items.mrz],
                    [t.facts.passportNo, expected.passportNo, t.items.mrz],
                    [t.birthDate, birthDate ?? '', t.items.mrz],
                    [t.passportExpiry, passportExpiry ?? '', t.items.validity],
                    [t.items.label, row.label ?? '', t.items.label],
                  ] as const
                ).map(([what, asked, where]) => {
                  const trouble = what === t.passportExpiry ? troubleOf(passportExpiry, expected) : undefined
                  return (
                    <tr key={what} data-tone={trouble === undefined ? undefined : 'bad'}>
                      <th scope="row">{what}</th>
                      <td>
                        {asked === '' ? <span className={styles.soft}>{t.notFilled}</span> : asked}{' '}
                        {trouble !== undefined && <b>{t.ends[trouble]}</b>}
                      </td>
                      <td className={styles.soft}>{where}</td>
                    </tr>
                  )
                })}
              </tbody>
            </table>
            <ZoneCheck
              today={today}
              form={{
                latinName: expected.latinName,
                passportNo: expected.passportNo,
                birthDate: birthDate ?? '',
                passportExpiry: passportExpiry ?? '',
              }}
            />
          </div>
        </div>
      )}
    </Loaded>
  )
}
