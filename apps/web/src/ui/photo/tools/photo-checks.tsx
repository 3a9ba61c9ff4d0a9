import {
  CheckCircleFilled,
  CloseCircleFilled,
  ExclamationCircleFilled,
  MinusCircleFilled,
} from '@ant-design/icons'
import type { Finding, Level } from '@visa/photo/check/finding'
import { photoMessages } from '@visa/messages/photo/photo'
import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { PHOTO_FREE } from '@visa/photo/check/photo-rule'
import { Button } from 'antd'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { kb } from '../encode.ts'
import styles from '../photo.module.css'
import { useMarginWords } from './margins-said.tsx'
import { countOf, levelOf } from './photo-level.ts'
import { ruleOf, useRuleNames } from './rule-picker.tsx'

const SIGNS: Readonly<Record<Level, typeof CheckCircleFilled>> = {
  good: CheckCircleFilled,
  warn: ExclamationCircleFilled,
  bad: CloseCircleFilled,
}

export function LevelSign({ level }: { level: Level }) {
  const Sign = SIGNS[level]
  return <Sign className={styles.sign} data-level={level} aria-hidden />
}

function Said({ finding: { code, level, measured = 0, least = 0, most = 0, short } }: { finding: Finding }) {
  const { findings } = useTexts(photoMessages)
  const margins = useMarginWords()
  const { topBottom, leftRight } = short === undefined ? {} : margins(short)
  // What was filled has room enough to look at: how much of it is missing is what counts.
  const lacks = code === 'marginTopBottom' ? topBottom : leftRight
  return (
    <li data-level={level}>
      <LevelSign level={level} /> {lacks ?? fill(findings[code], { measured, least, most })}
    </li>
  )
}

/** The size that a rule asks: on paper where there is one, and how heavy a file may be. */
function Asked({ code }: { code: string }) {
  const t = useTexts(photoToolMessages).process
  const rule = ruleOf(code)
  if (rule === undefined) return null
  const { paper, pixels, bytes } = rule
  const said = [
    paper === undefined ? fill(t.pixelsAsked, pixels) : fill(t.paperAsked, paper),
    ...(bytes === undefined ? [] : [fill(t.bytesAsked, { kb: kb(bytes) })]),
  ]
  return <small className={styles.askedSize}>{said.join(' · ')}</small>
}

interface PhotoChecksProps {
  findings: Readonly<Record<string, readonly Finding[]>>
  /** Whose findings are told one by one. */
  rule: string
  /** Makes the photo by another rule. */
  onRule: (rule: string) => void
}

/** What the rules of each visa say of a photo. */
export function PhotoChecks({ findings, rule, onRule }: PhotoChecksProps) {
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
            <span>
              {nameOf(code)}
              <Asked code={code} />
            </span>
            <span>
              <span className={styles.verdict} data-level={levelOf(found)}>
                {words[levelOf(found)]} <LevelSign level={levelOf(found)} />
              </span>
              {code !== rule && levelOf(found) !== 'good' && (
                <Button type="link" size="small" onClick={() => onRule(code)}>
                  {t.makeFor}
                </Button>
              )}
            </span>
          </li>
        ))}
        {PHOTO_FREE.map((code) => (
          <li key={code}>
            <span>
              {nameOf(code)}
              <small className={styles.askedSize}>{t.takesNone}</small>
            </span>
            <span className={styles.soft}>
              {t.notNeeded} <MinusCircleFilled aria-hidden />
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
