import { PAYMENT_METHOD, type CentreWayRow } from '@visa/contract/centre/config-ways'
import { dayOf } from '@visa/contract/dates'
import { PAYMENT_WAYS } from '@visa/contract/money/ways'
import { centreConfigMessages } from '@visa/messages/centre/config'
import { fieldMessages } from '@visa/messages/fields'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import * as z from 'zod/mini'
import { sql } from '../../../db/sql.ts'
import { exporter } from '../../../sheets/exporter.ts'
import { phaseOf } from '../dated/dated.service.ts'

const Filters = z.strictObject({})

type Row = Pick<
  CentreWayRow,
  'way' | 'enabled' | 'counters' | 'refundable' | 'sortNo' | 'remark' | 'phase' | 'validTo'
> & {
  /** Null: nobody has said anything of it, and it is taken. */
  validFrom: string | null
  [column: string]: unknown
}

/** How money is taken at the own centre, with what was, what comes, and what nobody has said anything of. */
export const centreWayExporter = exporter<z.output<typeof Filters>, Row>({
  kind: 'centreWay',
  access: PAYMENT_METHOD,
  filters: Filters,
  titleOf: () => '',
  columns(language) {
    const f = fieldMessages[language]
    const t = centreConfigMessages[language]
    const { ways } = paymentWordMessages[language]
    return [
      { title: f.sortNo, kind: 'integer', value: ({ sortNo }) => sortNo },
      { title: t.way.title, kind: 'text', width: 16, value: ({ way }) => ways[way] },
      { title: f.enabled, kind: 'text', value: ({ enabled }) => (enabled ? t.way.on : t.way.off) },
      {
        title: f.counters,
        kind: 'text',
        width: 24,
        value: ({ counters }) => (counters.length === 0 ? t.allCounters : counters.join(', ')),
      },
      {
        title: f.refundable,
        kind: 'text',
        value: ({ refundable }) => (refundable ? t.way.back : t.way.noBack),
      },
      { title: f.validFrom, kind: 'date', value: ({ validFrom }) => validFrom },
      { title: f.validTo, kind: 'date', value: ({ validTo }) => validTo },
      { title: t.phase, kind: 'text', value: ({ phase }) => t.phases[phase] },
      { title: f.remark, kind: 'text', width: 24, value: ({ remark }) => remark },
    ]
  },
  source({ companyId }, _filters, now) {
    const today = dayOf(now)
    return {
      columns: sql`p.way, coalesce(w.enabled, true) as enabled, coalesce(w.counters, '{}') as counters,
        coalesce(w.refundable, true) as refundable, coalesce(nullif(w.sort_no, 0), p.place)::int as "sortNo",
        coalesce(w.remark, '') as remark, w.valid_from as "validFrom", w.valid_to as "validTo",
        case when w.id is null then 'inForce' else ${phaseOf('w', today)} end as phase`,
      from: sql`unnest(${[...PAYMENT_WAYS]}::text[]) with ordinality as p (way, place)
        left join centre_payment_way w on w.way = p.way and w.company_id = ${companyId}`,
      where: sql`true`,
      orderBy: sql`coalesce(nullif(w.sort_no, 0), p.place), p.place, w.valid_from, w.id`,
    }
  },
})
