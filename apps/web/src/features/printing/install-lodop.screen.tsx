import { printingConfig } from '@visa/contract/shell/printing'
import { printingMessages } from '@visa/messages/ui/printing'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Select } from 'antd'
import { useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { detectLodop, keepSilentPrinter, printSilently, silentPrinter, type Lodop } from '../../lib/lodop.ts'
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
  const [said, setSaid] = useState('')
  const [busy, setBusy] = useState(false)
  const choose = (chosen: string) => {
    keepSilentPrinter(chosen)
    setPrinter(chosen)
    setSaid(chosen === '' ? t.cleared : fill(t.chosen, { printer: chosen }))
  }
  const test = async () => {
    setBusy(true)
    try {
      const job = await printSilently({ title: t.title, printer, lines: t.testPage.split('\n') })
      const named = printer === '' ? t.defaultPrinter : printer
      setSaid(job === undefined ? t.gone : fill(t.tested, { printer: named, job }))
    } catch (error) {
      setSaid(fill(t.failed, { reason: error instanceof Error ? error.message : '' }))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Alert type="success" showIcon title={fill(t.found, { version })} />
      <label className={styles.field}>
        {t.printer}
        <Select
          aria-label={t.printer}
          value={printer}
          onChange={choose}
          options={[{ value: '', label: t.none }, ...printers.map((value) => ({ value, label: value }))]}
        />
      </label>
      <div className={styles.buttons}>
        <Button type="primary" loading={busy} onClick={() => void test()}>
          {t.test}
        </Button>
      </div>
      {said !== '' && <output>{said}</output>}
    </>
  )
}
