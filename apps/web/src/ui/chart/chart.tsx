import { listMessages } from '@visa/messages/ui/list'
import { useEffect, useId, useRef, useState } from 'react'
import { useAppearance } from '../../lib/appearance.ts'
import { useTexts } from '../../lib/i18n.tsx'
import type { Drawing } from './chart-engine.ts'
import { chartOption, type ChartData } from './chart-option.ts'
import styles from './chart.module.css'

interface ChartProps extends ChartData {
  title: string
  /** How a figure is read, such as money. */
  format?: (value: number) => string
}

/** A drawing for the eye and the same figures as a table for who hears them. */
export function Chart({ title, kind, categories, series, format = String }: ChartProps) {
  const t = useTexts(listMessages)
  const spoken = (value: number | null | undefined): string => (value === null ? '–' : format(value ?? 0))
  const { scheme } = useAppearance()
  const caption = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [drawing, setDrawing] = useState<Drawing>()

  useEffect(() => {
    const element = canvas.current
    if (element === null) return
    let drawn: Drawing | undefined
    let gone = false
    void import('./chart-engine.ts').then(({ drawOn }) => {
      if (gone) return
      drawn = drawOn(element)
      setDrawing(drawn)
    })
    return () => {
      gone = true
      drawn?.end()
    }
  }, [])

  useEffect(() => {
    if (drawing === undefined || canvas.current === null) return
    const values = getComputedStyle(canvas.current)
    const property = (name: string) => values.getPropertyValue(name).trim()
    drawing.show(chartOption({ kind, categories, series }, property))
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the values read are those of the scheme
  }, [drawing, scheme, kind, categories, series])

  return (
    <figure className={styles.figure} aria-labelledby={caption}>
      <figcaption id={caption} className={styles.title}>
        {title}
      </figcaption>
      <div className={styles.canvas} aria-hidden>
        <canvas ref={canvas} />
      </div>
      <table className={styles.spoken}>
        <thead>
          <tr>
            <th scope="col">{t.chartCategory}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map((category, index) => (
            <tr key={category}>
              <th scope="row">{category}</th>
              {series.map(({ name, values }) => (
                <td key={name}>{spoken(values[index])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
