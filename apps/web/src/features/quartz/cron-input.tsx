import { cronProblem } from '@visa/contract/quartz/cron'
import { quartzCronCheck } from '@visa/contract/quartz/quartz-task'
import { formatDate } from '@visa/contract/dates'
import { quartzMessages } from '@visa/messages/quartz/quartz'
import { ruleMessages } from '@visa/messages/rules'
import { Input } from 'antd'
import { useEffect, useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import styles from './quartz.module.css'

const PAUSE_MS = 200

/** What was typed, once the typing has paused. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

interface CronInputProps {
  id?: string
  value?: string
  onChange?: (value: string) => void
}

/** An expression, and beneath it what it means while it is typed. */
export function CronInput({ id, value = '', onChange }: CronInputProps) {
  return (
    <>
      <Input
        {...(id === undefined ? {} : { id })}
        className={styles.cron ?? ''}
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange?.(event.target.value)}
      />
      <div className={styles.reading} aria-live="polite">
        {value.trim() !== '' && <Reading expression={value.trim()} />}
      </div>
    </>
  )
}

function Reading({ expression }: { expression: string }) {
  const t = useTexts(quartzMessages)
  const rules = useTexts(ruleMessages)
  const asked = usePaused(expression)
  const problem = cronProblem(expression)
  const { data, error } = useCall(
    quartzCronCheck,
    { query: { cronExpression: asked } },
    { enabled: asked === expression && problem === undefined, silent: true, keepPreviousData: true },
  )
  if (problem) return <p className={styles.wrong}>{fill(rules[problem.rule], problem.params)}</p>
  if (error) return <p className={styles.wrong}>{error.message}</p>
  if (data === undefined) return <p className={styles.soft}>{t.reading}</p>
  return (
    <>
      <p>{data.cronDescription}</p>
      {data.nextFireTimes.length === 0 ? (
        <p className={styles.wrong}>{t.noNextTimes}</p>
      ) : (
        <>
          <p className={styles.soft}>{t.nextTimes}</p>
          <ol className={styles.times} aria-label={t.nextTimes}>
            {data.nextFireTimes.map((time) => (
              <li key={time}>{formatDate(time)}</li>
            ))}
          </ol>
        </>
      )}
    </>
  )
}
