import { stateText } from '@visa/contract/states'
import { OrderPageQuery } from '@visa/contract/visa/order-list'
import { fieldMessages } from '@visa/messages/fields'
import { orderStateMessages } from '@visa/messages/states/order-states'
import { nationMessages } from '@visa/messages/visa/nations'
import { orderPageMessages } from '@visa/messages/visa/order-pages'
import { visaTypeMessages } from '@visa/messages/visa/visa-types'
import * as z from 'zod/mini'
import { exporter } from '../../../sheets/exporter.ts'
import { listedOrders, type StoredRow } from './order-list.repo.ts'

const Filters = z.omit(OrderPageQuery, { page: true, pageSize: true, sortField: true, sortOrder: true })

/** The rows of the list; what depends on the language is put into words here, whatever the rows say. */
export const orderExporter = exporter<z.output<typeof Filters>, StoredRow>({
  kind: 'visaOrder',
  access: 'visa.order.manage.export',
  filters: Filters,
  titleOf: ({ orderNo, keyword }) => orderNo ?? keyword ?? '',
  columns(language) {
    const f = fieldMessages[language]
    const t = orderPageMessages[language]
    const nations = nationMessages[language]
    const types = visaTypeMessages[language]
    return [
      { title: f.orderNo, kind: 'text', width: 16, value: ({ orderNo }) => orderNo },
      { title: f.visaCountry, kind: 'text', value: ({ nationCode }) => nations[nationCode] },
      {
        title: f.visaType,
        kind: 'text',
        width: 14,
        value: ({ visaType }) => (visaType === 1 ? types[1] : types[2]),
      },
      {
        title: f.status,
        kind: 'text',
        width: 18,
        value: ({ status }) => stateText(orderStateMessages[language], status),
      },
      { title: t.applicants, kind: 'integer', value: ({ live: [applicants = 0] }) => applicants },
      { title: f.contactName, kind: 'text', width: 14, value: ({ contactName }) => contactName },
      { title: f.contactMobile, kind: 'text', width: 16, value: ({ contactMobile }) => contactMobile },
      { title: f.contactEmail, kind: 'text', width: 26, value: ({ contactEmail }) => contactEmail },
      { title: f.entryDate, kind: 'text', width: 14, value: ({ entryDate }) => entryDate ?? '' },
      { title: f.exitDate, kind: 'text', width: 14, value: ({ exitDate }) => exitDate ?? '' },
      { title: f.promisedDate, kind: 'text', width: 14, value: ({ promisedDate }) => promisedDate ?? '' },
      { title: f.totalCents, kind: 'money', value: ({ totalCents }) => totalCents },
      { title: t.receivable, kind: 'money', value: ({ dueCents }) => dueCents },
      { title: t.received, kind: 'money', value: ({ paidCents }) => paidCents },
      {
        title: t.agent,
        kind: 'text',
        width: 20,
        value: ({ agentId, agentName }) => (agentId === null ? t.walkIn : agentName),
      },
      { title: f.acceptOrgId, kind: 'text', width: 20, value: ({ acceptOrgName }) => acceptOrgName },
      { title: f.ownerId, kind: 'text', width: 14, value: ({ ownerName }) => ownerName },
      { title: f.customerAddr, kind: 'text', width: 30, value: ({ customerAddr }) => customerAddr },
      { title: f.remark, kind: 'text', width: 30, value: ({ remark }) => remark },
      { title: f.createTime, kind: 'dateTime', value: ({ createTime }) => createTime },
    ]
  },
  source: (viewer, filters, now) => listedOrders({ viewer, language: 'zh', now }, filters),
})
