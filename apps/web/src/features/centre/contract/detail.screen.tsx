import type { ContractDetail } from '@visa/contract/centre/contract'
import { contractDetails, LOW_STARS } from '@visa/contract/centre/contract-calls'
import { contractSigning } from '@visa/contract/centre/contract-sign'
import { PHONE_LIMITS } from '@visa/contract/centre/phone'
import { stateText } from '@visa/contract/states'
import { RETURN_WAY } from '@visa/contract/visa/order'
import { CONSULATES, productKey } from '@visa/contract/visa/products'
import { contractPageMessages } from '@visa/messages/centre/contract-pages'
import { contractRevisionMessages } from '@visa/messages/centre/contract-revisions'
import { signingMessages } from '@visa/messages/centre/signing'
import { passportWayMessages } from '@visa/messages/custody/passport-way'
import { contractStateMessages } from '@visa/messages/states/contract-states'
import { uiMessages } from '@visa/messages/ui/ui'
import { productMessages } from '@visa/messages/visa/products'
import { formatDate } from '@visa/contract/dates'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { useCategoryName, useNameOfCode } from '../../../pickers/use-dict-name.ts'
import { DetailPage } from '../../../ui/detail/detail-page.tsx'
import { detailScreen } from '../../../ui/detail/detail-screen.tsx'
import { DetailWaiting, type RecordCall } from '../../../ui/detail/detail-states.tsx'
import { RecordLink } from '../../../ui/detail/record-link.tsx'
import { useRowActions } from '../../../ui/list/use-row-actions.tsx'
import { HoldMark } from '../../../ui/holds/hold-mark.tsx'
import { OrderPassports } from '../../../ui/passport-way/order-passports.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { contractTone } from '../contract.names.ts'
import { useAtCounter } from './at-counter.tsx'
import { ContractApprovals } from './contract-approvals.tsx'
import { ContractCards } from './contract-cards.tsx'
import { ContractFees, FeeChanges } from './contract-fees.tsx'
import { ContractLog, ContractTimeline } from './contract-log.tsx'
import { ContractDocuments, ContractPeople, ServiceSummary } from './contract-parts.tsx'
import { ContractRevisions } from './contract-revisions.tsx'
import { ContractSigning } from './contract-signing.tsx'
import { ContractPayments } from './contract-payments.tsx'
import { useStillCharged } from './still-charged.ts'
import { useContractActions } from './contract.actions.tsx'
import { useChangeActions } from './change.actions.tsx'
import { RefundPassportDialog } from './refund-passport.dialog.tsx'

/** C2.13: #/center/contract-detail?id */
export const ContractDetailScreen = detailScreen(function Detail({ id }) {
  const call = useCall(contractDetails, { query: { id } }, { silent: true })
  // What waits for a signature has other ways on: nobody aims at one that moves when that comes to be known.
  const signing = useCall(contractSigning, { query: { id } }, { silent: true })
  if (call.data === undefined || signing.isPending) return <DetailWaiting calls={[call]} />
  return <ContractPage calls={[call]} contract={call.data} />
})

function ContractPage({ calls, contract }: { calls: readonly RecordCall[]; contract: ContractDetail }) {
  const t = useTexts(contractPageMessages)
  const { log } = useTexts(uiMessages)
  const signing = useTexts(signingMessages)
  const revisions = useTexts(contractRevisionMessages)
  const states = useTexts(contractStateMessages)
  const { passports } = useTexts(passportWayMessages)
  const { contractNo, status, revision, documents, evaluation } = contract
  const charged = useStillCharged()(contract)
  const acting = useRowActions<ContractDetail>({
    name: 'contract',
    actions: [
      ...useContractActions<ContractDetail>(
        {
          refundPassport: {
            when: ({ passportsHeld }) => passportsHeld > 0,
            locked: ({ lacks }) => lacks.find(({ operation }) => operation === 'refundPassport')?.text,
            dialog: (row, onClosed) => <RefundPassportDialog contract={row} onClosed={onClosed} />,
          },
        },
        charged,
      ),
      ...useChangeActions(),
    ],
    nameOf: (row) => row.contractNo,
    stale: CASE_STALE,
  })
  const atCounter = useAtCounter(contract)
  return (
    <>
      <DetailPage
        calls={calls}
        title={contractNo}
        status={{ tone: contractTone(status), text: stateText(states, status) }}
        marks={
          <>
            <StatusTag tone="cancelled" text={fill(t.revisionOf, { revision })} />
            {evaluation !== null && (
              <StatusTag
                tone={evaluation.stars <= LOW_STARS ? 'refused' : 'done'}
                text={fill(t.starsOf, { count: evaluation.stars })}
              />
            )}
            <HoldMark of={{ contractId: contract.id }} />
          </>
        }
        facts={useHeadFacts(contract)}
        actions={atCounter.order(acting.of(contract))}
        cards={<ContractCards contract={contract} />}
        sections={[
          {
            kind: 'custom',
            id: 'people',
            title: t.applicantsPassports,
            summary: fill(t.peopleCount, { count: contract.peopleCount }),
            children: <ContractPeople contract={contract} />,
          },
          ...(contract.orderId === null
            ? []
            : [
                {
                  kind: 'custom' as const,
                  id: 'passports',
                  title: passports,
                  children: <OrderPassports orderId={contract.orderId} />,
                },
              ]),
          {
            kind: 'custom',
            id: 'fees',
            title: t.fees,
            summary: fill(t.revisionOf, { revision }),
            children: <ContractFees contract={contract} />,
          },
          {
            kind: 'custom',
            id: 'revisions',
            title: revisions.title,
            children: <ContractRevisions contract={contract} />,
          },
          {
            kind: 'custom',
            id: 'signing',
            title: signing.title,
            children: <ContractSigning contract={contract} />,
          },
          {
            kind: 'custom',
            id: 'payments',
            title: t.payments,
            children: <ContractPayments contract={contract} />,
          },
          {
            kind: 'custom',
            id: 'approvals',
            title: t.approvals,
            children: <ContractApprovals contract={contract} />,
          },
          {
            kind: 'custom',
            id: 'documents',
            title: t.documents,
            summary: fill(t.documentCount, { count: documents.reduce((sum, { count }) => sum + count, 0) }),
            children: <ContractDocuments contract={contract} />,
          },
          { kind: 'facts', id: 'contact', title: t.contact, facts: useContactFacts(contract) },
          {
            kind: 'custom',
            id: 'services',
            title: t.serviceSummary,
            folded: true,
            children: <ServiceSummary contract={contract} />,
          },
          {
            kind: 'custom',
            id: 'feeChanges',
            title: t.feeChanges,
            folded: true,
            children: <FeeChanges contract={contract} />,
          },
          {
            kind: 'custom',
            id: 'log',
            title: log,
            folded: true,
            children: <ContractLog contract={contract} />,
          },
        ]}
        timeline={<ContractTimeline contract={contract} />}
      />
      {acting.dialog}
      {atCounter.dialog}
    </>
  )
}

/** What a visa is called: product, category, entries, speed. */
function useVisaText(): (contract: ContractDetail) => string {
  const products = useTexts(productMessages)
  const categoryOf = useCategoryName()
  const entriesOf = useNameOfCode('VISA_ENTRIES')
  const speedOf = useNameOfCode('VISA_HANDLE_WAY')
  return (contract) =>
    [
      products[productKey(contract)],
      categoryOf(contract.visaCategory, contract.visaType),
      entriesOf(contract.entries),
      speedOf(contract.urgencyLevel),
    ].join(' · ')
}

function useHeadFacts(contract: ContractDetail) {
  const t = useTexts(contractPageMessages)
  const visaText = useVisaText()
  const { customerName, contactMobile, promisedDate, acceptedBy, acceptedAt, operatorName, createTime } =
    contract
  const accepted = acceptedAt === null ? createTime : acceptedAt
  return [
    { label: t.customer, value: `${customerName} ${contactMobile}` },
    { label: t.product, value: visaText(contract) },
    { label: t.promise, value: promisedDate ?? t.noPromise },
    {
      label: acceptedAt === null ? t.madeBy : t.acceptedBy,
      value: `${acceptedAt === null ? operatorName : acceptedBy} ${formatDate(accepted, 'MM-dd hh:mm')}`,
    },
  ]
}

function useContactFacts(contract: ContractDetail) {
  const t = useTexts(contractPageMessages)
  const consulateOf = useNameOfCode(CONSULATES)
  const { returnWay, returnAddress, proxy, payerName, invoiceTitle, invoiceTaxCode } = contract
  const { orderId, orderNo, evaluation } = contract
  const fetched = proxy === null ? t.pickup : fill(t.byProxy, { name: proxy.collectorName })
  const returnedText = returnWay === RETURN_WAY.COURIER ? `${t.courier} ${returnAddress}` : fetched
  return [
    { label: t.contactPerson, value: contract.contactName },
    { label: t.email, value: contract.contactEmail },
    { label: t.idNo, value: contract.customerIdNo },
    {
      label: t.journey,
      value: [contract.entryDate, contract.exitDate].filter((day) => day !== null).join(' – '),
    },
    {
      label: t.returnWay,
      value: returnedText,
    },
    ...(contract.consulate === '' ? [] : [{ label: t.consulate, value: consulateOf(contract.consulate) }]),
    { label: t.payer, value: payerName || t.payerSelf },
    { label: t.invoice, value: `${invoiceTitle} ${invoiceTaxCode}`.trim() || t.noInvoice },
    {
      label: t.order,
      value:
        orderId === null ? (
          t.noOrder
        ) : (
          <RecordLink of={{ type: 'VISA', id: String(orderId) }}>{orderNo}</RecordLink>
        ),
    },
    { label: t.remark, value: contract.remark, wide: true },
    ...(evaluation === null
      ? []
      : [
          {
            label: t.rating,
            value: fill(t.ratedWords, {
              stars: `${'★'.repeat(evaluation.stars)}${'☆'.repeat(PHONE_LIMITS.stars - evaluation.stars)}`,
              words: evaluation.words,
              at: formatDate(evaluation.at, 'yyyy-MM-dd hh:mm'),
            }),
            wide: true,
          },
        ]),
  ]
}
