import type { ContractApplicant, ContractDetail, ContractFee } from '@visa/contract/centre/contract'
import { formatDate } from '@visa/contract/dates'
import type { PaperFile } from '@visa/contract/files/paper'
import { formatMoney } from '@visa/contract/money'
import { maskDocument } from '@visa/contract/org/user-identity'
import type { Language } from '@visa/contract/session/personal'
import { applicantName } from '@visa/contract/visa/applicant'
import { productKey } from '@visa/contract/visa/products'
import { contractMessages } from '@visa/messages/centre/contracts'
import { fill } from '@visa/messages/texts'
import { productMessages } from '@visa/messages/visa/products'
import type { ActingPerson } from '../../../access/mover.ts'
import { rows, sql, type Queryable } from '../../../db/sql.ts'
import { A4, pdf } from '../../../paper/pdf.ts'
import { keptPaper, type PaperDeps } from '../../file/paper/kept-paper.service.ts'
import { detailOf } from './contract-detail.service.ts'
import { contractTable } from './contract.table.ts'

type Named = ReadonlyMap<string, string>

/** What papers are called. */
const documentNames = async (db: Queryable, language: Language): Promise<Named> =>
  new Map(
    (
      await rows<{ code: string; zh: string; en: string }>(
        db,
        sql`select code, cname as zh, ename as en from dict_data where type = 'MATERIAL_KIND'`,
      )
    ).map(({ code, zh, en }) => [code, language === 'en' && en !== '' ? en : zh]),
  )

type Papers = ContractDetail['documents'][number]

const drawn = (contract: ContractDetail, names: Named, language: Language) => {
  const t = contractMessages[language]
  const title = `${t.paperTitle} ${contract.contractNo}`
  const at = new Date(contract.acceptedAt ?? contract.createTime)
  const product = productMessages[language][productKey(contract)]
  return pdf({ title, size: A4, at, foot: title }, async (paper) => {
    const code = { x: paper.left + paper.width - 50, y: paper.y, width: 50 }
    await paper.code('code128', contract.contractNo, code)
    paper.text(t.paperTitle, { size: 16, bold: true })
    paper.space(3)
    paper.facts([
      [t.contractNo, contract.contractNo],
      [t.orderNo, contract.orderNo],
      [t.centre, contract.centreName],
      [t.revision, String(contract.revision)],
      [t.customer, contract.customerName],
      [t.contact, contract.contactName],
      [t.mobile, contract.contactMobile],
      [t.product, product],
      [t.promised, contract.promisedDate ?? ''],
      [t.returnWay, contract.returnWay === null ? '' : t.returnWays[contract.returnWay]],
      [t.payer, contract.payerName === '' ? t.self : contract.payerName],
      [t.madeAt, formatDate(at, 'yyyy-MM-dd')],
    ])
    paper.space(3)
    paper.table(
      [
        { title: t.name, share: 20, text: (person: ContractApplicant) => applicantName(person) },
        { title: t.passportNo, share: 14, text: ({ passportNo }) => maskDocument(passportNo) },
        { title: t.nationality, share: 10, text: ({ nationality }) => nationality },
        { title: t.birthDate, share: 12, text: ({ birthDate }) => birthDate ?? '' },
        { title: t.label, share: 16, text: ({ label }) => label },
      ],
      contract.applicants,
    )
    paper.space(3)
    paper.table(
      [
        { title: t.fee, share: 26, text: ({ name }: ContractFee) => name },
        { title: t.unitPrice, share: 12, align: 'right', text: ({ unitPrice }) => formatMoney(unitPrice) },
        { title: t.quantity, share: 8, align: 'right', text: ({ quantity }) => String(quantity) },
        { title: t.amount, share: 12, align: 'right', text: ({ amount }) => formatMoney(amount) },
      ],
      contract.fees,
    )
    paper.space(3)
    const { totalCents, consularCents, thirdPartyCents, serviceCents, discountCents } = contract
    paper.text(
      fill(t.total, {
        total: formatMoney(totalCents),
        consular: formatMoney(consularCents),
        thirdParty: formatMoney(thirdPartyCents),
        service: formatMoney(serviceCents),
        discount: formatMoney(discountCents),
      }),
      { bold: true },
    )
    paper.space(3)
    if (contract.documents.length > 0) {
      paper.table(
        [
          { title: t.documents, share: 30, text: ({ document }: Papers) => names.get(document) ?? document },
          { title: t.original, share: 10, text: ({ original }) => (original ? t.original : t.copy) },
          { title: t.count, share: 8, align: 'right', text: ({ count }) => String(count) },
        ],
        contract.documents,
      )
      paper.space(6)
    }
    paper.text(fill(t.signatures, { operator: contract.operatorName }))
  })
}

/** The contract with what was taken in under it, as it is signed. What it says is fixed with each revision. */
export async function receiptOf(
  deps: PaperDeps,
  by: ActingPerson & { language: Language },
  id: number,
): Promise<PaperFile> {
  const contract = await detailOf(deps.db, by, id)
  const { revision, contractNo, updateTime } = contract
  const make = async () => drawn(contract, await documentNames(deps.db, by.language), by.language)
  // What was not accepted can still change: each state of it is a paper of its own.
  const kind = contract.status === 2 || contract.status === 3 ? `contract.${revision}` : `draft.${updateTime}`
  const key = { table: contractTable.name, recordId: id, kind, language: by.language }
  return keptPaper(deps, by, key, { fileName: `${contractNo}-${revision}.pdf`, make })
}
