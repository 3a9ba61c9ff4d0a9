import {
  phoneContract,
  phoneContractAuthorise,
  phoneContractEvaluate,
  phoneContractPaper,
  phoneContractPay,
  phoneContractPayAsk,
  phoneContractReturn,
  phoneContracts,
  phoneContractSign,
  phoneContractText,
  phoneContractUnauthorise,
  phoneContractUpload,
  phoneLogout,
} from '@visa/contract/centre/phone'
import { onPublic, type Route, type Visit } from '../../../http/route.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import { paperThere, type PaperDeps } from '../../file/paper/kept-paper.service.ts'
import { askOwnPay, payByOwnCode, type Payments } from '../../money/payment/payment.service.ts'
import { customerOf, endCustomer } from '../../session/customer/customer.service.ts'
import { contractTable } from '../contract/contract-change.service.ts'
import { seenRow } from '../../../refusal/held-row.ts'
import { phoneActor } from '../signature/sign-link.service.ts'
import { refuseUnsignable, signContract, textOf } from '../signature/sign.service.ts'
import { sealedKey, signatureOf } from '../document/signed.service.ts'
import { refuseOthers } from './own-contract.service.ts'
import { authoriseCollector, unauthorise } from './phone-collector.service.ts'
import { chooseReturn, evaluate, uploadLinkFor } from './phone-acts.service.ts'
import { ownContract, ownContracts, toldPay } from './phone-contract.service.ts'

const byPhone = (visit: Visit) => ({ viewer: null, actor: phoneActor(visit), now: visit.now })

/** P2.10: what customers do with their own contracts on a phone. */
export const phoneRoutes = (payments: Payments, papers: PaperDeps): Route[] => {
  const { db } = payments
  /** Judges every call first: whose phone it is, and whether the contract is theirs. */
  const own = async (visit: Visit, id: number): Promise<void> =>
    refuseOthers(db, await customerOf(db, visit), id)
  return [
    onPublic(phoneContracts)(async (visit) => {
      const customer = await customerOf(db, visit)
      return { walkIn: customer.walkIn, contracts: await ownContracts(db, customer, visit) }
    }),
    onPublic(phoneContract)(async (visit, { query: { id } }) =>
      ownContract(payments, await customerOf(db, visit), visit, id),
    ),
    onPublic(phoneContractText)(async (visit, { query: { id } }) => {
      await own(visit, id)
      return textOf(db, visit, id)
    }),
    onPublic(phoneContractSign)(async (visit, { body }) => {
      await own(visit, body.id)
      return signContract(papers, visit, { ...body, via: 'PHONE', actor: phoneActor(visit) })
    }),
    onPublic(phoneContractPaper)(async (visit, { query: { id } }) => {
      await own(visit, id)
      const { revision } = await seenRow(db, { viewer: null }, contractTable, id)
      return paperThere(papers, visit.now, sealedKey(orGone(await signatureOf(db, id, revision))))
    }),
    onPublic(phoneContractPay)(async (visit, { body: { id, way } }) => {
      await own(visit, id)
      refuseUnsignable(await seenRow(db, { viewer: null }, contractTable, id), 'phonePayNotNow')
      return toldPay(
        await payByOwnCode(payments, byPhone(visit), { subjectKind: 'CONTRACT', subjectId: id, way }),
      )
    }),
    onPublic(phoneContractPayAsk)(async (visit, { body: { id } }) => {
      await own(visit, id)
      const asked = await askOwnPay(payments, byPhone(visit), { subjectKind: 'CONTRACT', subjectId: id })
      return asked === undefined ? null : toldPay(asked)
    }),
    onPublic(phoneContractUpload)(async (visit, { body }) =>
      uploadLinkFor(db, await customerOf(db, visit), visit, body),
    ),
    onPublic(phoneContractReturn)(async (visit, { body }) => {
      await chooseReturn(db, await customerOf(db, visit), visit, body)
      return null
    }),
    onPublic(phoneContractAuthorise)(async (visit, { body }) =>
      authoriseCollector(db, await customerOf(db, visit), visit, body),
    ),
    onPublic(phoneContractUnauthorise)(async (visit, { body }) => {
      await unauthorise(db, await customerOf(db, visit), visit, body)
      return null
    }),
    onPublic(phoneContractEvaluate)(async (visit, { body }) => {
      await evaluate(db, await customerOf(db, visit), visit, body)
      return null
    }),
    onPublic(phoneLogout)(async (visit) => {
      await endCustomer(db, visit)
      return null
    }),
  ]
}
