import { galleryPickerMessages, type GalleryPickerTexts } from '@visa/messages/gallery/gallery-pickers'
import { useState } from 'react'
import { fill, useTexts } from '../lib/i18n.tsx'
import type { GallerySection } from '../ui/gallery.ts'
import { DemoCell } from './demo-cell.tsx'
import type { PickerOption } from './picker-option.ts'
import { Picker } from './picker.tsx'
import type { Source } from './source.ts'
import { useRetiredName } from './use-names.ts'
import styles from './demo.module.css'

const option = (value: number, label: string, hint: string, pinyin: string): PickerOption<number> => ({
  value,
  label,
  hint,
  words: [],
  pinyin,
  retired: false,
})

const here = (options: readonly PickerOption<number>[]): Source<number> => ({
  options,
  loading: false,
  failure: undefined,
  retry: () => undefined,
  refresh: () => undefined,
})

const LONG = 9

const some = (t: GalleryPickerTexts): PickerOption<number>[] => [
  option(1, t.agent, 'AGENT-YX', 'yuanxingguolv|yxgl'),
  option(2, t.acceptance, 'ACCEPT-HQ', 'huanqiaoshouli|hqsl'),
  option(3, t.centre, 'CENTER-BJ', 'beijingqianzhengzhongxin|bjqzzx'),
  option(LONG, t.longName, 'AGENT-YX-BJ-CYM-WDJ-0001', ''),
]

const MANY = 5000
const RETIRED = 7
const UNKNOWN = 8

type Chosen = number | undefined

/** Fails until somebody tries again. */
function FailingPicker({ label, options }: { label: string; options: readonly PickerOption<number>[] }) {
  const t = useTexts(galleryPickerMessages)
  const [failing, setFailing] = useState(true)
  const source = failing ? { ...here([]), failure: t.failure, retry: () => setFailing(false) } : here(options)
  return (
    <DemoCell<Chosen> label={label} initial={undefined}>
      {(held) => <Picker source={source} {...held} />}
    </DemoCell>
  )
}

function States() {
  const t = useTexts(galleryPickerMessages)
  const retiredName = useRetiredName()
  const options = some(t)
  const stopped = { ...option(RETIRED, retiredName(t.centre, 0), 'X', ''), retired: true }
  const many = Array.from({ length: MANY }, (_, n) =>
    option(n + 1, fill(t.item, { n: n + 1 }), String(n + 1), ''),
  )
  return (
    <div className={styles.grid}>
      <DemoCell<Chosen> label={t.normal} initial={undefined}>
        {(held) => <Picker source={here(options)} {...held} />}
      </DemoCell>
      <DemoCell<Chosen> label={t.filled} initial={2}>
        {(held) => <Picker source={here(options)} {...held} />}
      </DemoCell>
      <DemoCell<number[]> label={t.several} initial={[1, 2, 3]}>
        {(held) => <Picker multiple source={here(options)} {...held} />}
      </DemoCell>
      <DemoCell<Chosen> label={t.loading} initial={2}>
        {(held) => <Picker source={{ ...here([]), loading: true }} {...held} />}
      </DemoCell>
      <FailingPicker label={t.failed} options={options} />
      <DemoCell<Chosen> label={t.empty} initial={undefined}>
        {(held) => <Picker source={here([])} {...held} />}
      </DemoCell>
      <DemoCell<Chosen> label={t.disabled} initial={1}>
        {(held) => <Picker disabled source={here(options)} {...held} />}
      </DemoCell>
      <DemoCell<number[]> label={t.retired} initial={[RETIRED, 1]}>
        {(held) => <Picker multiple source={here([...options, stopped])} {...held} />}
      </DemoCell>
      <DemoCell<Chosen> label={t.unknown} initial={UNKNOWN}>
        {(held) => <Picker source={here(options)} {...held} />}
      </DemoCell>
      <DemoCell<Chosen> label={t.long} initial={LONG}>
        {(held) => <Picker source={here(options)} {...held} />}
      </DemoCell>
      <DemoCell<Chosen> label={t.many} initial={undefined}>
        {(held) => <Picker source={here(many)} {...held} />}
      </DemoCell>
    </div>
  )
}

export const sections: readonly GallerySection[] = [
  {
    id: 'picker-states',
    title: (language) => galleryPickerMessages[language].states,
    Demo: States,
  },
]
