import { CheckOutlined, CloseOutlined } from '@ant-design/icons'
import { AUDIT_REASONS } from '@visa/contract/org/company-version'
import { companyAuditMessages } from '@visa/messages/org/company-audit'
import { Button, Input } from 'antd'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { presets } from '../verdict-text.ts'
import { ChangedText } from './changed-text.tsx'
import { PASSED, REFUSED, type FieldVerdict } from './verdicts.ts'
import styles from './audit.module.css'

const TEXT_MAX = 200

/** What was said of a field when the version before was sent back, and what it held then if that is different now. */
export interface LastTime {
  reason: string | undefined
  before: string | undefined
}

interface AuditRowProps {
  label: string
  before: string
  after: string
  changed: boolean
  /** Whether it gets a verdict. */
  decided: boolean
  selected: boolean
  verdict: FieldVerdict | undefined
  lastTime: LastTime | undefined
  disabled: boolean
  onSelect: () => void
  onVerdict: (verdict: FieldVerdict) => void
}

/** One field: as it is, as it was handed in, and what is decided on it; why it is sent back is said in place. */
export function AuditRow(props: AuditRowProps) {
  const { label, before, after, changed, decided, selected, verdict, lastTime } = props
  const { disabled, onSelect, onVerdict } = props
  const t = useTexts(companyAuditMessages)
  const refused = verdict?.ok === false
  const button = (ok: boolean) => (
    <Button
      size="small"
      aria-label={fill(ok ? t.passField : t.backField, { field: label })}
      aria-pressed={verdict?.ok === ok}
      className={verdict?.ok === ok ? ((ok ? styles.passed : styles.refused) ?? '') : ''}
      icon={ok ? <CheckOutlined /> : <CloseOutlined />}
      disabled={disabled}
      onClick={() => onVerdict(ok ? PASSED : refused ? verdict : REFUSED)}
    />
  )
  return (
    <>
      <tr className={styles.row} data-selected={selected} data-refused={refused} onClick={onSelect}>
        <th scope="row">{label}</th>
        <td className={styles.soft}>{before === '' ? t.empty : before}</td>
        <td className={changed ? styles.fresh : styles.soft}>
          {after === '' ? t.empty : changed ? <ChangedText before={before} after={after} /> : after}
          {lastTime && <SinceReturned {...lastTime} />}
        </td>
        <td className={styles.verdict}>
          {decided ? (
            <span className={styles.buttons}>
              {button(true)}
              {button(false)}
            </span>
          ) : (
            <span className={styles.soft}>{changed ? t.platformSets : t.unchanged}</span>
          )}
        </td>
      </tr>
      {refused && (
        <tr className={styles.reasons} data-refused>
          <td colSpan={4}>
            <fieldset className={styles.presets} aria-label={t.reason}>
              {presets().map((key) => (
                <Button
                  key={key}
                  size="small"
                  shape="round"
                  danger={verdict.reasonCode === AUDIT_REASONS[key]}
                  aria-pressed={verdict.reasonCode === AUDIT_REASONS[key]}
                  onClick={() => onVerdict({ ...verdict, reasonCode: AUDIT_REASONS[key] })}
                >
                  {t.reasons[key]} <kbd aria-hidden>{AUDIT_REASONS[key]}</kbd>
                </Button>
              ))}
            </fieldset>
            <Input
              aria-label={fill(t.backField, { field: label })}
              placeholder={t.reasonHint}
              maxLength={TEXT_MAX}
              value={verdict.text}
              onChange={({ target }) => onVerdict({ ...verdict, text: target.value })}
            />
          </td>
        </tr>
      )}
    </>
  )
}

/** What became of a field since it was sent back. */
function SinceReturned({ reason, before }: LastTime) {
  const t = useTexts(companyAuditMessages)
  const untouched = before === undefined
  return (
    <p className={styles.lastTime} data-untouched={untouched}>
      {reason !== undefined && (
        <span>{fill(t.lastReason, { reason: reason === '' ? t.reasons.OTHER : reason })}</span>
      )}
      <span>
        {untouched ? t.notCorrected : fill(t.corrected, { before: before === '' ? t.empty : before })}
      </span>
    </p>
  )
}
