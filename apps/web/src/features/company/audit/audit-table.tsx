import type { CompanyField } from '@visa/contract/org/company'
import type { CompanyVersion } from '@visa/contract/org/company-version'
import { companyAuditMessages } from '@visa/messages/org/company-audit'
import { companyEditMessages } from '@visa/messages/org/company-edit'
import { fieldMessages } from '@visa/messages/fields'
import { Segmented } from 'antd'
import { Fragment } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { FIELD_COUNT, sectionsOf, type AuditSection } from '../company.sections.ts'
import { useValueText } from '../company-value.ts'
import { reasonOf } from '../verdict-text.ts'
import { AuditRow, type LastTime } from './audit-row.tsx'
import type { FieldVerdict, Verdicts } from './verdicts.ts'
import styles from './audit.module.css'

interface AuditTableProps {
  version: CompanyVersion
  sections: readonly AuditSection[]
  /** The fields that get a verdict. */
  decided: readonly string[]
  all: boolean
  selected: string | undefined
  verdicts: Verdicts
  disabled: boolean
  onAll: (all: boolean) => void
  onSelect: (field: CompanyField) => void
  onVerdict: (field: CompanyField, verdict: FieldVerdict) => void
}

/** Old and new side by side. */
export function AuditTable(props: AuditTableProps) {
  const { version, sections, decided, all, selected, verdicts, disabled, onAll, onSelect, onVerdict } = props
  const t = useTexts(companyAuditMessages)
  const e = useTexts(companyEditMessages)
  const f = useTexts(fieldMessages)
  const textOf = useValueText()
  const { returned } = version
  const lastTime = (field: CompanyField): LastTime | undefined => {
    const verdict = returned?.verdicts.find((each) => each.field === field && !each.ok)
    const isChanged = returned?.changed.includes(field) === true
    if (returned === null || (verdict === undefined && !isChanged)) return undefined
    return {
      reason: verdict && reasonOf(verdict, t),
      before: isChanged ? textOf(field, returned.values, returned.names) : undefined,
    }
  }
  const keyCount = sectionsOf(version.changed, false).flatMap(({ fields }) => fields).length
  return (
    <>
      <header className={styles.cardHead}>
        <h2>{t.compare}</h2>
        <span className={styles.soft}>{fill(t.changedCount, { count: version.changed.length })}</span>
        {returned && (
          <span className={styles.soft}>
            {fill(t.sinceReturned, { version: returned.versionNo, count: returned.changed.length })}
          </span>
        )}
        <span className={styles.space} />
        <Segmented<boolean>
          aria-label={t.shownFields}
          value={all}
          onChange={onAll}
          options={[
            { value: false, label: fill(t.keyOnes, { count: keyCount }) },
            { value: true, label: fill(t.allOnes, { count: FIELD_COUNT }) },
          ]}
        />
      </header>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t.field}</th>
              <th scope="col">{t.current}</th>
              <th scope="col">{t.fresh}</th>
              <th scope="col" className={styles.verdict}>
                {t.verdict}
              </th>
            </tr>
          </thead>
          <tbody>
            {sections.map(({ name, fields }) => (
              <Fragment key={name}>
                <tr className={styles.section}>
                  <th scope="rowgroup" colSpan={4}>
                    {e.sections[name]}
                  </th>
                </tr>
                {fields.map((field) => (
                  <AuditRow
                    key={field}
                    label={f[field]}
                    before={textOf(field, version.before, version.names.before)}
                    after={textOf(field, version.values, version.names.values)}
                    changed={version.changed.includes(field)}
                    decided={decided.includes(field)}
                    selected={field === selected}
                    verdict={verdicts[field]}
                    lastTime={lastTime(field)}
                    disabled={disabled}
                    onSelect={() => onSelect(field)}
                    onVerdict={(verdict) => onVerdict(field, verdict)}
                  />
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
