import { PAYMENT_STATUS } from '@visa/contract/money/payment.states'
import type { ContractDetail } from '@visa/contract/centre/contract'
import type { ContractDocField, ContractDocList, DocData } from '@visa/contract/centre/doc-fields'
import { dayOf, formatDate } from '@visa/contract/dates'
import { formatMoney } from '@visa/contract/money'
import type { PaymentWay } from '@visa/contract/money/ways'
import { maskDocument } from '@visa/contract/org/user-identity'
import type { Language } from '@visa/contract/session/personal'
import { applicantName } from '@visa/contract/visa/applicant'
import { productKey, VISA_TYPE } from '@visa/contract/visa/products'
import { contractMessages } from '@visa/messages/centre/contracts'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { fill } from '@visa/messages/texts'
import { productMessages } from '@visa/messages/visa/products'
import { fixed, one, rows, sql, type Queryable } from '../../../db/sql.ts'
import { instantOf } from '../../../db/instant.ts'
import { capitalAmount, englishAmount } from '../../../paper/capital-amount.ts'
import { optionsOf } from '../option/option.service.ts'

type Words = (type: string, code: string) => string

const DICTIONARIES = ['VISA_CATEGORY', 'EVISA_CATEGORY', 'VISA_ENTRIES', 'VISA_HANDLE_WAY', 'MATERIAL_KIND']

async function wordsIn(db: Queryable, language: Language): Promise<Words> {
  const found = await rows<{ key: string; zh: string; en: string }>(
    db,
    sql`select type || ' ' || code as key, cname as zh, ename as en from dict_data where type = any(${DICTIONARIES}::text[])
        union all select 'COUNTRY ' || nation_code, cname, ename from country`,
  )
  const words = new Map(found.map(({ key, zh, en }) => [key, language === 'en' && en !== '' ? en : zh]))
  return (type, code) => words.get(`${type} ${code}`) ?? code
}

interface Centre extends Record<string, unknown> {
  name: string
  ename: string
  address: string
  phone: string
  taxCode: string
}

const centreOf = (db: Queryable, id: number): Promise<Centre> =>
  one<Centre>(
    db,
    sql`select company_name as name, ename, address, phone, tax_code as "taxCode" from company where id = ${id}`,
  )

interface Paid extends Record<string, unknown> {
  no: string
  way: PaymentWay
  cents: number
  paidAt: string
  receiptNo: string
  givenCents: number | null
}

const paymentsOf = (db: Queryable, id: number): Promise<Paid[]> =>
  rows<Paid>(
    db,
    sql`select p.payment_no as no, p.way, p.amount_cents as cents, p.given_cents as "givenCents", ${instantOf(sql`p.paid_at`)} as "paidAt",
          coalesce((select lpad(max(r.receipt_no)::text, 7, '0') from receipt_payment l join receipt r on r.id = l.receipt_id
            where l.payment_id = p.id), '') as "receiptNo"
        from payment p where p.subject_kind = 'CONTRACT' and p.subject_id = ${id} and p.status = ${fixed(PAYMENT_STATUS.PAID)} and not p.surplus
        order by p.id`,
  )

const inWords = (cents: number, language: Language): string =>
  language === 'zh' ? capitalAmount(cents) : englishAmount(cents)

function returnText({ returnWay, proxy }: ContractDetail, language: Language): string {
  const t = contractMessages[language]
  if (proxy !== null) return fill(t.byProxy, { name: proxy.collectorName })
  return returnWay === null ? '' : t.returnWays[returnWay]
}

function fieldsOf(
  contract: ContractDetail,
  known: { words: Words; centre: Centre; head: string; note: string },
  { language, now }: Telling,
): Record<ContractDocField, string> {
  const t = contractMessages[language]
  const { words, centre } = known
  const sticker = contract.visaType === VISA_TYPE.STICKER
  const visa = [
    productMessages[language][productKey(contract)],
    words(sticker ? 'VISA_CATEGORY' : 'EVISA_CATEGORY', contract.visaCategory),
    words('VISA_ENTRIES', contract.entries),
    words('VISA_HANDLE_WAY', contract.urgencyLevel),
  ]
  const name = language === 'en' && centre.ename !== '' ? centre.ename : centre.name
  const at = contract.acceptedAt ?? contract.createTime
  const { totalCents, paidCents, owedCents } = contract
  return {
    'contract.no': contract.contractNo,
    'contract.revision': String(contract.revision),
    'contract.date': dayOf(new Date(at)),
    'contract.product': visa.filter((part) => part !== '').join(language === 'zh' ? '，' : ', '),
    'contract.promise': contract.promisedDate ?? '',
    'contract.journey': [contract.entryDate, contract.exitDate].filter((day) => day !== null).join(' – '),
    'contract.returnWay': returnText(contract, language),
    'contract.returnAddress': contract.returnAddress,
    'contract.order': contract.orderNo,
    'contract.operator': contract.operatorName,
    // Signed on the slip alone: any other paper names the contract.
    'contract.slip': contract.contractNo,
    'contract.remark': contract.remark,
    'customer.name': contract.customerName,
    'customer.idMask': maskDocument(contract.customerIdNo),
    'customer.contact': contract.contactName,
    'customer.mobile': contract.contactMobile,
    'customer.mobileMask': maskDocument(contract.contactMobile),
    'customer.payer': contract.payerName === '' ? t.self : contract.payerName,
    'customer.invoice': `${contract.invoiceTitle} ${contract.invoiceTaxCode}`.trim(),
    'centre.name': name,
    'centre.head': known.head === '' ? name : known.head,
    'centre.address': centre.address,
    'centre.phone': centre.phone,
    'centre.licence': centre.taxCode,
    'centre.note': known.note,
    'people.count': String(contract.peopleCount),
    'people.names': contract.applicants
      .map((person) => applicantName(person))
      .join(language === 'zh' ? '、' : ', '),
    'sum.total': formatMoney(totalCents),
    'sum.words': inWords(totalCents, language),
    'sum.consular': formatMoney(contract.consularCents),
    'sum.thirdParty': formatMoney(contract.thirdPartyCents),
    'sum.service': formatMoney(contract.serviceCents),
    'sum.discount': formatMoney(contract.discountCents),
    'sum.paid': formatMoney(paidCents),
    'sum.paidWords': inWords(paidCents, language),
    'sum.owed': formatMoney(owedCents),
    // Filled in when the customer signs.
    'sign.date': '',
    'print.date': dayOf(now),
  }
}

function listsOf(
  contract: ContractDetail,
  words: Words,
  payments: readonly Paid[],
  language: Language,
): Record<ContractDocList, Record<string, string>[]> {
  const t = contractMessages[language]
  const { ways } = paymentWordMessages[language]
  return {
    applicants: contract.applicants.map((person, place) => ({
      index: String(place + 1),
      name: applicantName(person),
      passportNo: person.passportNo,
      passportMask: maskDocument(person.passportNo),
      nationality: words('COUNTRY', person.nationality),
      birthDate: person.birthDate ?? '',
      expiry: person.passportExpiry ?? '',
      label: person.label,
    })),
    fees: contract.fees.map((fee, place) => ({
      index: String(place + 1),
      name: fee.name,
      description: fee.description,
      group: t.groups[fee.group],
      unitPrice: formatMoney(fee.unitPrice),
      quantity: String(fee.quantity),
      amount: formatMoney(fee.amount),
      remark: fee.remark,
    })),
    documents: contract.documents.map(({ document, original, count, note }, place) => ({
      index: String(place + 1),
      name: words('MATERIAL_KIND', document),
      form: original ? t.original : t.copy,
      count: String(count),
      note,
    })),
    payments: payments.map(({ no, way, cents, givenCents, paidAt, receiptNo }, place) => ({
      index: String(place + 1),
      no,
      way: ways[way],
      amount: formatMoney(cents),
      given: givenCents === null ? '' : formatMoney(givenCents),
      change: givenCents === null ? '' : formatMoney(givenCents - cents),
      date: formatDate(paidAt, 'yyyy-MM-dd hh:mm'),
      receiptNo,
    })),
  }
}

interface Telling {
  language: Language
  now: Date
}

/** What papers tell of a contract. */
export async function contractData(
  db: Queryable,
  contract: ContractDetail,
  telling: Telling,
): Promise<DocData> {
  const words = await wordsIn(db, telling.language)
  const centre = await centreOf(db, contract.centreId)
  const own = await optionsOf(db, contract.centreId, telling.now)
  const known = {
    words,
    centre,
    head: own?.receiptHead ?? '',
    note: own?.receiptNote ?? '',
  }
  return {
    fields: fieldsOf(contract, known, telling),
    lists: listsOf(contract, words, await paymentsOf(db, contract.id), telling.language),
  }
}
