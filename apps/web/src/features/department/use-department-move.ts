import { departmentDrag, departmentMoveEffect } from '@visa/contract/org/department-manage'
import { parentsOf, withBelow, type NodeMove, type TreeNode } from '@visa/contract/rules/tree'
import { departmentMessages } from '@visa/messages/org/department'
import { call, CallError } from '../../lib/call.ts'
import { confirmDialog, toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { effectLines } from './effect-text.ts'
import { dragOf, whereIs } from './department.nodes.ts'
import { WRITING } from './department.writing.ts'

interface DepartmentMoves {
  move: (move: NodeMove) => Promise<void>
  /** Says that a department was moved, and offers to put it back where it was. */
  tell: (id: number, parent: number | undefined) => void
  busy: boolean
}

/**
 * Moving departments. Among its siblings one moves at once, which is seen; below another one it takes its people's data
 * out of some people's sight and into others', so that is asked about first, and can be undone.
 */
export function useDepartmentMove(nodes: readonly TreeNode[]): DepartmentMoves {
  const t = useTexts(departmentMessages)
  const drag = useAction(departmentDrag, WRITING)
  const nameOf = (id: TreeNode['id'] | undefined): string =>
    nodes.flatMap(withBelow).find((node) => node.id === id)?.label ?? t.top

  const tell: DepartmentMoves['tell'] = (id, parent) => {
    const before = whereIs(nodes, id)
    toast.linked(fill(t.moved, { name: nameOf(id), parent: nameOf(parent) }), {
      label: t.undo,
      run: () => drag.mutate({ body: dragOf({ id, ...before }) }),
    })
  }

  const agreed = async ({ id, parent }: NodeMove): Promise<boolean> => {
    const { parentId } = dragOf({ id, parent, index: 0 })
    const effect = await call(departmentMoveEffect, { query: { id: Number(id), parentId } })
    return confirmDialog({
      title: fill(t.moveQuestion, { name: nameOf(id), parent: nameOf(parent) }),
      content: effectLines(effect, t).join('\n'),
      okText: t.move,
    })
  }

  const move: DepartmentMoves['move'] = async (wanted) => {
    const stays = parentsOf(nodes).get(wanted.id) === wanted.parent
    try {
      if (!stays && !(await agreed(wanted))) return
      await drag.mutateAsync({ body: dragOf(wanted) })
      if (!stays) tell(Number(wanted.id), wanted.parent === undefined ? undefined : Number(wanted.parent))
    } catch (error) {
      // The call has said what was wrong.
      if (!(error instanceof CallError)) throw error
    }
  }
  return { move, tell, busy: drag.isPending }
}
