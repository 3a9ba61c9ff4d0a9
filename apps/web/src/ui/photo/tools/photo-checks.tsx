import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import type { Finding, Level } from '@visa/photo/check/finding'
import { photoMessages } from '@visa/messages/photo/photo'
import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import styles from '../photo.module.css'
import { countOf, levelOf } from './photo-level.ts'
import { useRuleNames } from './rule-picker.tsx'

const SIGNS: Readonly<Record<Level, typeof CheckCircleFilled>> = {
  good: CheckCircleFilled,
  warn: ExclamationCircleFilled,
  bad: CloseCircleFilled,
}

export function LevelSign({ level }: { level: Level }) {
  const Sign = SIGNS[level]
  return <Sign className={styles.sign} data-level={level} aria-hidden />
}

function Said({ finding: { code, level, measured = 0, least = 0, most = 0 } }: { finding: Finding }) {
  const { findings } = useTexts(photoMessages)
  return (
    <li data-level={level}>
      <LevelSign level={level} /> {fill(findings[code], { measured, least, most })}
    </li>
  )
}

interface PhotoChecksProps {
  findings: Readonly<Record<string, readonly Finding[]>>
  /** Whose findings are told one by one. */
  rule: string
}

/** What the rules of each visa say of a photo. */
export function PhotoChecks({ findings, rule }: PhotoChecksProps) {
  const t = useTexts(photoToolMessages).process
  const nameOf = useRuleNames()
  const words: Readonly<Record<Level, string>> = { good: t.passed, warn: t.doubtful, bad: t.failed }
  const told = findings[rule] ?? []
  return (
    <section aria-label={t.checks} className={styles.checks}>
      <h2 className={styles.heading}>{t.checks}</h2>
      <ul className={styles.rules}>
        {Object.entries(findings).map(([code, found]) => (
          <li key={code} data-current={code === rule}>
            <span>{nameOf(code)}</span>
            <span className={styles.verdict} data-level={levelOf(found)}>
              {words[levelOf(found)]} <LevelSign level={levelOf(found)} />
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.soft}>
        {fill(t.counts, {
          good: countOf(told, 'good'),
          warn: countOf(told, 'warn'),
          bad: countOf(told, 'bad'),
        })}
      </p>
      <ul className={styles.findings}>
        {told
          .filter(({ level }) => level !== 'good')
          .map((finding) => (
            <Said key={finding.code} finding={finding} />
          ))}
      </ul>
    </section>
  )
}
