import {
  departmentDelete,
  departmentPeople,
  type DepartmentPerson,
} from '@visa/contract/org/department-manage'
import { VALID } from '@visa/contract/fields'
import type { Department } from '@visa/contract/org/department-options'
import type { TreeNode } from '@visa/contract/rules/tree'
import { departmentMessages } from '@visa/messages/org/department'
import { employeeMessages } from '@visa/messages/org/employee'
import { fieldMessages } from '@visa/messages/fields'
import { uiMessages } from '@visa/messages/ui/ui'
import { Button } from 'antd'
import { confirmDialog, toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction, useCall } from '../../lib/query.ts'
import { useCan } from '../../lib/session.tsx'
import { CodeText } from '../../ui/code-text.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LocalTable } from '../../ui/list/local-table.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { RecordHead, RecordLine } from '../../ui/record-head.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { stepMove } from '../../ui/tree/tree-moves.ts'
import { pathOf } from './department.nodes.ts'
import { useDepartmentMove } from './use-department-move.ts'
import { WRITING } from './department.writing.ts'
import styles from './department.module.css'

interface DepartmentDetailProps {
  department: Department
  nodes: readonly TreeNode[]
  onEdit: () => void
  onAddBelow: () => void
  onMove: () => void
  onDeleted: () => void
}

/** One department: where it stands, what can be done with it, and who belongs to it. */
export function DepartmentDetail(props: DepartmentDetailProps) {
  const { department, nodes } = props
  const t = useTexts(departmentMessages)
  const path = pathOf(nodes, department.id)
  return (
    <>
      <RecordHead
        title={department.departmentName}
        marks={<CodeText value={department.departmentCode} />}
        buttons={<Buttons {...props} />}
      >
        <RecordLine>{[t.top, ...path].join(' / ')}</RecordLine>
        <RecordLine>{department.remark === '' ? t.noRemark : department.remark}</RecordLine>
      </RecordHead>
      <People id={department.id} />
    </>
  )
}

function Buttons({ department, nodes, onEdit, onAddBelow, onMove, onDeleted }: DepartmentDetailProps) {
  const t = useTexts(departmentMessages)
  const ui = useTexts(uiMessages)
  const can = useCan()
  const { move: moveTo, busy } = useDepartmentMove(nodes)
  const { id, departmentName: name, departmentCode: code } = department
  const remove = useAction(departmentDelete, {
    ...WRITING,
    onSuccess: () => {
      toast.success(fill(t.deleted, { name }))
      onDeleted()
    },
  })
  const step = (by: number) => {
    const move = stepMove(nodes, id, by)
    return {
      disabled: move === undefined || busy,
      onClick: () => move && void moveTo(move),
    }
  }
  const askDelete = async () => {
    const title = fill(t.deleteTitle, { name })
    const content = fill(t.deleteText, { code })
    if (await confirmDialog({ title, content, okText: ui.delete, danger: true })) {
      remove.mutate({ body: { id } })
    }
  }
  return (
    <>
      {can('sys.department.add') && <Button onClick={onAddBelow}>{t.addBelow}</Button>}
      {can('sys.department.edit') && (
        <>
          <Button onClick={onEdit}>{ui.edit}</Button>
          <Button {...step(-1)}>{t.moveUp}</Button>
          <Button {...step(1)}>{t.moveDown}</Button>
          <Button onClick={onMove}>{t.moveInto}</Button>
        </>
      )}
      {can('sys.department.delete') && (
        <Button danger onClick={() => void askDelete()}>
          {ui.delete}
        </Button>
      )}
    </>
  )
}

function People({ id }: { id: number }) {
  const t = useTexts(departmentMessages)
  const f = useTexts(fieldMessages)
  const found = useCall(departmentPeople, { query: { id } }, { silent: true })
  return (
    <section className={styles.people} aria-label={t.people}>
      <h3 className={styles.subtitle}>{t.people}</h3>
      <Loaded result={found}>
        {(people) => (
          <LocalTable
            rows={people}
            columns={[
              { kind: 'text', field: 'realName', title: f.realName, width: 140 },
              { kind: 'code', field: 'userName', title: f.userName, width: 180 },
              {
                kind: 'custom',
                field: 'valid',
                title: f.standing,
                width: 120,
                render: (person) => <Standing person={person} />,
              },
            ]}
            nameOf={({ realName }) => realName}
            empty={<EmptyState title={t.noPeople} help={t.peopleHelp} />}
          />
        )}
      </Loaded>
    </section>
  )
}

/** In the words of the list of employees. */
function Standing({ person: { valid, blocked } }: { person: DepartmentPerson }) {
  const { standings } = useTexts(employeeMessages)
  if (blocked) return <StatusTag tone="refused" text={standings.blocked} />
  return valid === VALID.ENABLED ? (
    <StatusTag tone="done" text={standings.active} />
  ) : (
    <StatusTag tone="cancelled" text={standings.frozen} />
  )
}
