import { isSignature, type Stroke } from '@visa/contract/centre/contract-sign'
import type { Signature } from '@visa/contract/custody/centre-return'
import { centreReturnMessages } from '@visa/messages/custody/centre-return'
import { Alert, Button, Segmented } from 'antd'
import { useTexts } from '../../../lib/i18n.tsx'
import { DeskCard } from '../../../ui/desk/desk.tsx'
import { SignaturePad } from '../../../ui/signature-pad.tsx'
import styles from '../centre-return.module.css'

/** What was drawn on the pad, or that it is signed on paper. */
export interface Drawn {
  on: Signature['on']
  strokes: Stroke[]
}

export const UNSIGNED: Drawn = { on: 'SCREEN', strokes: [] }

/** Where collectors sign at this desk, as it was chosen last. */
export const readSignsOn = (kept: unknown): Drawn['on'] => (kept === 'PAPER' ? 'PAPER' : 'SCREEN')

/** As it is kept: where the pen was. A dot is a line as well. */
export const signatureOf = ({ on, strokes }: Drawn): Signature => ({
  on,
  strokes: strokes.map((stroke) =>
    (stroke.length === 1 ? [...stroke, ...stroke] : stroke).flatMap(([x, y]) => [x, y]),
  ),
})

interface SignatureProps {
  signature: Drawn
  /** What is signed. */
  statement: string
  /** What was drawn before counts for nothing: what goes out, or who takes it, has changed. */
  voided: boolean
  onChange: (signature: Drawn) => void
}

/** What the collector signs, on the screen or later on paper. */
export function SignatureCard({ signature, statement, voided, onChange }: SignatureProps) {
  const t = useTexts(centreReturnMessages)
  const { on, strokes } = signature
  return (
    <DeskCard
      title={t.sign}
      head={
        <>
          <h2>{t.sign}</h2>
          <Segmented<Signature['on']>
            aria-label={t.sign}
            value={on}
            onChange={(value) => onChange({ on: value, strokes: [] })}
            options={[
              { value: 'SCREEN', label: t.onScreen },
              { value: 'PAPER', label: t.onPaper },
            ]}
          />
        </>
      }
    >
      {on === 'PAPER' ? (
        <p className={styles.soft}>{t.paperHelp}</p>
      ) : (
        <>
          <p>{statement}</p>
          {voided && <Alert type="warning" showIcon title={t.signVoid} />}
          <SignaturePad
            label={t.signField}
            hint={t.signField}
            strokes={strokes}
            onChange={(drawn) => onChange({ on, strokes: drawn })}
          />
          {strokes.length > 0 && !isSignature(strokes) && <p className={styles.soft}>{t.signShort}</p>}
          <Button
            type="link"
            size="small"
            disabled={strokes.length === 0}
            onClick={() => onChange({ on, strokes: [] })}
          >
            {t.again}
          </Button>
        </>
      )}
    </DeskCard>
  )
}
