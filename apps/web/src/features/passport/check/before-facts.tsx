import { checkDetail } from '@visa/contract/custody/check'
import { checkMessages } from '@visa/messages/custody/checks'
import { Alert } from 'antd'
import { useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { PreviewPanel } from '../../../ui/preview/preview-panel.tsx'
import styles from './check.module.css'

/** What the form says, with the picture and copies, to be held against the passport in the hand. */
export function BeforeFacts({ passportId }: { passportId: number }) {
  const t = useTexts(checkMessages)
  const result = useCall(checkDetail, { query: { passportId } }, { silent: true })
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
              ).map(([what, asked, where]) => (
                <tr key={what}>
                  <th scope="row">{what}</th>
                  <td>{asked === '' ? <span className={styles.soft}>{t.notFilled}</span> : asked}</td>
                  <td className={styles.soft}>{where}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Loaded>
  )
}
