import { labelCode } from '@visa/contract/custody/label'
import { printingConfig } from '@visa/contract/shell/printing'
import { printingMessages } from '@visa/messages/ui/printing'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Select } from 'antd'
import { useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import {
  detectLodop,
  keepLabelPrinter,
  keepSilentPrinter,
  LABEL_SIZES,
  labelPrinter,
  labelSize,
  printSilently,
  silentPrinter,
  type LabelPrinter,
  type LabelSize,
  type Lodop,
  type LodopJob,
} from '../../lib/lodop.ts'
import { useCall } from '../../lib/query.ts'
import { href } from '../../lib/route.ts'
import { DelayedSpinner } from '../../ui/delayed-spinner.tsx'
import styles from './printing.module.css'

const isAddress = (value: string): boolean => /^https?:\/\//.test(value)

/** P2.9 C2.14: whether the print service runs here, where to get it, and a page to try it with. */
export function InstallLodopScreen() {
  const t = useTexts(printingMessages)
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['lodop'],
    queryFn: async () => ({ lodop: await detectLodop() }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <main className={styles.page}>
      <h1>{t.title}</h1>
      <p className={styles.soft}>{t.intro}</p>
      {data === undefined || isFetching ? (
        <div>
          <DelayedSpinner /> {t.looking}
        </div>
      ) : data.lodop === undefined ? (
        <Missing />
      ) : (
        <Installed lodop={data.lodop} />
      )}
      <div className={styles.buttons}>
        <Button onClick={() => void refetch()}>{t.again}</Button>
        <Button type="link" href={href('/main')}>
          {t.back}
        </Button>
      </div>
    </main>
  )
}

function Missing() {
  const t = useTexts(printingMessages)
  const { data } = useCall(printingConfig, {}, { silent: true })
  const installer = data?.installer ?? ''
  return (
    <>
      <Alert type="warning" showIcon title={t.missing} description={t.missingHelp} />
      {isAddress(installer) ? (
        <Button type="primary" href={installer} target="_blank" rel="noreferrer">
          {t.installer}
        </Button>
      ) : (
        data !== undefined && <p className={styles.soft}>{t.noInstaller}</p>
      )}
    </>
  )
}

function Installed({ lodop: { version, printers } }: { lodop: Lodop }) {
  const t = useTexts(printingMessages)
  const [printer, setPrinter] = useState(silentPrinter)
  const [label, setLabel] = useState(() => ({ printer: labelPrinter()?.printer ?? '', size: labelSize() }))
  const [said, setSaid] = useState('')
  const [busy, setBusy] = useState(false)
  const choose = (chosen: string) => {
    keepSilentPrinter(chosen)
    setPrinter(chosen)
    setSaid(chosen === '' ? t.cleared : fill(t.chosen, { printer: chosen }))
  }
  const chooseLabel = (chosen: LabelPrinter) => {
    keepLabelPrinter(chosen.printer, chosen.size)
    setLabel(chosen)
    setSaid(
      chosen.printer === ''
        ? t.labelCleared
        : fill(t.labelChosen, { printer: chosen.printer, size: chosen.size }),
    )
  }
  const send = async (job: LodopJob, told: (id: string) => string) => {
    setBusy(true)
    try {
      const printed = await printSilently(job)
      if (printed.came === 'sent') setSaid(told(printed.job))
      else setSaid(printed.came === 'gone' ? t.gone : t.unanswered)
    } catch (error) {
      setSaid(fill(t.failed, { reason: error instanceof Error ? error.message : '' }))
    } finally {
      setBusy(false)
    }
  }
  const test = () =>
    send({ title: t.title, printer, lines: t.testPage.split('\n') }, (job) =>
      fill(t.tested, { printer: printer === '' ? t.defaultPrinter : printer, job }),
    )
  const testLabel = () =>
    send({ title: t.labelTest, ...label, labels: [labelCode(0)] }, (job) =>
      fill(t.labelsSent, { count: 1, printer: label.printer, job }),
    )
  const choices = printers.map((value) => ({ value, label: value }))
  return (
    <>
      <Alert type="success" showIcon title={fill(t.found, { version })} />
      <label className={styles.field}>
        {t.printer}
        <Select
          aria-label={t.printer}
          value={printer}
          onChange={choose}
          options={[{ value: '', label: t.none }, ...choices]}
        />
      </label>
      <label className={styles.field}>
        {t.labelPrinter}
        <Select
          aria-label={t.labelPrinter}
          value={label.printer}
          onChange={(chosen: string) => chooseLabel({ ...label, printer: chosen })}
          options={[{ value: '', label: t.labelNone }, ...choices]}
        />
      </label>
      {label.printer !== '' && (
        <label className={styles.field}>
          {t.labelSize}
          <Select
            aria-label={t.labelSize}
            value={label.size}
            onChange={(size: LabelSize) => chooseLabel({ ...label, size })}
            options={LABEL_SIZES.map((value) => ({ value, label: value.replace('x', ' × ') }))}
          />
        </label>
      )}
      <div className={styles.buttons}>
        <Button type="primary" loading={busy} onClick={() => void test()}>
          {t.test}
        </Button>
        {label.printer !== '' && (
          <Button loading={busy} onClick={() => void testLabel()}>
            {t.labelTest}
          </Button>
        )}
      </div>
      {said !== '' && <output>{said}</output>}
    </>
  )
}
