import { evisaFetch, resultDeliver } from '@visa/contract/custody/handover'
import { lackedOf, RESULT_BATCH, resultPage, type ResultRow } from '@visa/contract/visa/result'
import { formatDate } from '@visa/contract/dates'
import { IDENTITY } from '@visa/contract/identity'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { SHORT_NATIONS } from '@visa/contract/visa/order'
import { NATION_CODES, VISA_TYPE } from '@visa/contract/visa/products'
import { stateText } from '@visa/contract/states'
import { fieldMessages } from '@visa/messages/fields'
import { applicantStateMessages } from '@visa/messages/states/applicant-states'
import { nationMessages } from '@visa/messages/visa/nations'
import { orderPageMessages } from '@visa/messages/visa/order-pages'
import { resultMessages } from '@visa/messages/visa/results'
import { CASE_STALE } from '../../lib/case-stale.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { downloadFile } from '../../lib/files/download.ts'
import { href } from '../../lib/route.ts'
import { useSession } from '../../lib/session.tsx'
import { useAsked } from '../../lib/tabs/use-asked.ts'
import { CompanyPicker } from '../../pickers/company-picker.tsx'
import { CodeText } from '../../ui/code-text.tsx'
import { RecordLink } from '../../ui/detail/record-link.tsx'
import type { Column } from '../../ui/list/column.tsx'
import type { FilterField } from '../../ui/list/filter-field.ts'
import { ListView } from '../../ui/list/list-view.tsx'
import { rowCall, type RowAction } from '../../ui/list/row-action.ts'
import { TwoLines } from '../../ui/list/two-lines.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { ScreenCard } from '../../ui/screen-card.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { CompleteDialog, CorrectDialog } from './correct.dialog.tsx'
import { useFieldsText } from './fields.dialog.tsx'
import { HistoryDialog } from './history.dialog.tsx'
import { RESULTS, resultTone, useLackText } from './result.names.ts'
import styles from './visa-result.module.css'

const useResults = () => useList(resultPage, {})
type Listed = ReturnType<typeof useResults>

function useFilters(): FilterField<Listed['filters']>[] {
  const t = useTexts(resultMessages)
  const page = useTexts(orderPageMessages)
  const f = useTexts(fieldMessages)
  const nations = useTexts(nationMessages)
  const { identityCode } = useSession().info.userInfo
  const agent: FilterField<Listed['filters']> = {
    kind: 'picker',
    name: 'agentId',
    label: f.agentId,
    input: <CompanyPicker list="filter" identityCode={IDENTITY.AGENT} />,
  }
  const org: FilterField<Listed['filters']> = {
    kind: 'picker',
    name: 'acceptOrgId',
    label: f.acceptOrgId,
    input: <CompanyPicker list="filter" identityCode={IDENTITY.VISA} />,
  }
  return [
    { kind: 'text', name: 'keyword', label: f.keyword, hint: t.keywordHint },
    {
      kind: 'select',
      name: 'result',
      label: page.result,
      options: RESULTS.map((value) => ({ value, label: page.results[value] })),
    },
    {
      kind: 'select',
      name: 'lacking',
      label: t.visaData,
      options: [{ value: '1', label: t.lackingOnly }],
    },
    { kind: 'dateRange', name: 'givenFrom', to: 'givenTo', label: t.givenAt },
    {
      kind: 'select',
      name: 'nationCode',
      label: f.visaCountry,
      options: NATION_CODES.map((value) => ({ value, label: nations[value] })),
    },
    { kind: 'text', name: 'visaNo', label: f.visaNo },
    ...(identityCode === IDENTITY.AGENT ? [] : [agent]),
    ...(identityCode === IDENTITY.VISA ? [] : [org]),
  ]
}

function useColumns(): Column<ResultRow>[] {
  const t = useTexts(resultMessages)
  const page = useTexts(orderPageMessages)
  const f = useTexts(fieldMessages)
  const states = useTexts(applicantStateMessages)
  const nations = useTexts(nationMessages)
  const fieldsText = useFieldsText()
  const lackText = useLackText()
  return [
    { kind: 'text', field: 'name', title: t.name, width: 104, opens: 'history' },
    {
      kind: 'custom',
      field: 'passportNo',
      title: t.passport,
      width: 124,
      render: ({ passportNo, latinName }) => (
        <TwoLines main={<CodeText value={passportNo} />} sub={latinName} />
      ),
    },
    {
      kind: 'custom',
      field: 'result',
      title: page.result,
      width: 136,
      render: ({ result, status }) => (
        <TwoLines
          main={<StatusTag tone={resultTone(result)} text={page.results[result]} />}
          sub={stateText(states, status)}
        />
      ),
    },
    {
      kind: 'custom',
      field: 'visaNo',
      title: t.visa,
      width: 160,
      render: (row) => (
        <TwoLines
          main={
            <>
              {row.visaNo !== '' && <CodeText value={row.visaNo} />}{' '}
              <span className={styles.lack}>{lackText(row)}</span>
            </>
          }
          sub={fieldsText(row)}
        />
      ),
    },
    { kind: 'text', field: 'fileName', title: t.file, width: 104 },
    {
      kind: 'custom',
      field: 'orderNo',
      title: f.orderNo,
      width: 150,
      render: ({ orderId, orderNo, nationCode, agentName }) => (
        <TwoLines
          main={
            <RecordLink of={{ type: 'VISA', id: String(orderId), countryCode: SHORT_NATIONS[nationCode] }}>
              {orderNo}
            </RecordLink>
          }
          sub={[nations[nationCode], agentName].filter(Boolean).join(' · ')}
        />
      ),
    },
    {
      kind: 'custom',
      field: 'givenAt',
      title: t.givenAt,
      width: 150,
      render: ({ givenAt, givenBy, acceptOrgName }) => (
        <TwoLines
          main={formatDate(givenAt, 'yyyy-MM-dd hh:mm')}
          sub={[givenBy, acceptOrgName].filter(Boolean).join(' · ')}
        />
      ),
    },
  ]
}

function useActions(): RowAction<ResultRow>[] {
  const t = useTexts(resultMessages)
  return [
    {
      key: 'deliver',
      label: t.deliver,
      access: 'visa.handling',
      when: ({ visaType, status }) =>
        visaType === VISA_TYPE.EVISA && status === ORDER_STATUS.RESULT_AVAILABLE,
      confirm: () => ({ content: t.deliverHelp, okText: t.deliver }),
      call: rowCall(resultDeliver, ({ applicantId }: ResultRow) => ({
        body: { applicantIds: [applicantId] },
      })),
      done: () => fill(t.deliverDone, { count: 1 }),
      batch: {
        label: t.deliver,
        idOf: ({ applicantId }) => applicantId,
        done: (count) => fill(t.deliverDone, { count }),
        call: rowCall(resultDeliver, (rows: readonly ResultRow[]) => ({
          body: { applicantIds: rows.map(({ applicantId }) => applicantId) },
        })),
      },
    },
    {
      key: 'download',
      label: t.download,
      when: ({ fileName }) => fileName !== '',
      call: rowCall(
        evisaFetch,
        ({ applicantId }: ResultRow) => ({ body: { applicantId } }),
        ({ address: src, fileName }) => void downloadFile({ src, fileName, storageName: '' }),
      ),
    },
    {
      key: 'complete',
      label: t.complete,
      access: RESULT_BATCH,
      when: (row) => lackedOf(row).length > 0,
      dialog: (row, onClosed) => <CompleteDialog row={row} onClosed={onClosed} />,
    },
    {
      key: 'correct',
      label: t.correct,
      access: RESULT_BATCH,
      dialog: (row, onClosed) => <CorrectDialog row={row} onClosed={onClosed} />,
    },
    {
      key: 'history',
      label: t.history,
      dialog: (row, onClosed) => <HistoryDialog row={row} onClosed={onClosed} />,
    },
  ]
}

/** What consulates decided, within reach. */
export function ResultQueryScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const t = useTexts(resultMessages)
  const list = useResults()
  useAsked(params, ({ lacking }) => {
    if (lacking === '1') list.search({ lacking })
  })
  return (
    <ScreenCard>
      <ListView<ResultRow, Listed['filters']>
        name="visaResult"
        list={list}
        nameOf={({ name, passportNo }) => `${name} ${passportNo}`}
        filters={useFilters()}
        columns={useColumns()}
        actions={useActions()}
        buttons={[
          {
            key: 'return',
            label: t.returnDesk,
            access: 'visa.passport.return',
            open: href('/main', { screen: 'visa.passport.return' }),
          },
        ]}
        stale={CASE_STALE}
        exports={{ kind: 'visaResult', access: 'visa.result.query' }}
        empty={{ title: t.empty, help: t.emptyHelp }}
      />
    </ScreenCard>
  )
}
