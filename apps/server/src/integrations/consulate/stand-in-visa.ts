import { A4, pdf } from '../../paper/pdf.ts'
import type { StandInSite } from './stand-in-sites.ts'
import type { StandInApplication } from './stand-in-store.ts'

/** The e-visa that a site we play issues. */
export const visaPaper = (
  { title, fields }: StandInSite,
  { id, form, paidAt }: StandInApplication,
): Promise<Buffer> =>
  pdf({ title: `${title} ${id}`, size: A4, at: paidAt ?? new Date(0) }, (paper) => {
    paper.text(`${title} (stand-in)`, { size: 18, bold: true })
    paper.facts([
      ['Application', String(id)],
      ...Object.values(fields)
        .flat()
        .map(({ name, label }) => [label, form[name] ?? ''] as const),
    ])
  })
