import { SERVICE_FEE, ServiceFeeFilters, type ServiceFeeRow } from '@visa/contract/centre/config-service-fee'
import { dayOf } from '@visa/contract/dates'
import { centreConfigMessages } from '@visa/messages/centre/config'
import { fieldMessages } from '@visa/messages/fields'
import { exporter } from '../../../sheets/exporter.ts'
import { serviceFeeSource } from './service-fee.repo.ts'

/** The price list of what the own centre does itself, with what was and what comes. */
export const serviceFeeExporter = exporter<ServiceFeeFilters, ServiceFeeRow & { [column: string]: unknown }>({
  kind: 'centreServiceFee',
  access: SERVICE_FEE,
  filters: ServiceFeeFilters,
  titleOf: ({ keyword }) => keyword ?? '',
  columns(language) {
    const f = fieldMessages[language]
    const t = centreConfigMessages[language]
    return [
      { title: f.code, kind: 'text', width: 16, value: ({ code }) => code },
      { title: f.name, kind: 'text', width: 20, value: ({ name }) => name },
      { title: f.nameEn, kind: 'text', width: 20, value: ({ nameEn }) => nameEn },
      { title: f.unitCents, kind: 'money', value: ({ unitCents }) => unitCents },
      { title: f.unit, kind: 'text', value: ({ unit }) => unit },
      { title: f.taxable, kind: 'text', value: ({ taxable }) => (taxable ? t.service.yes : t.service.no) },
      { title: f.defaultQuantity, kind: 'integer', value: ({ defaultQuantity }) => defaultQuantity },
      { title: f.validFrom, kind: 'date', value: ({ validFrom }) => validFrom },
      { title: f.validTo, kind: 'date', value: ({ validTo }) => validTo },
      { title: t.phase, kind: 'text', value: ({ phase }) => t.phases[phase] },
      { title: t.service.description, kind: 'text', width: 30, value: ({ description }) => description },
      { title: f.remark, kind: 'text', width: 20, value: ({ remark }) => remark },
    ]
  },
  source: (viewer, filters, now) => serviceFeeSource(viewer, filters, dayOf(now)),
})
