import {
  returnedDelete,
  returnedPage,
  SEND_BILL_PARSE,
  type ReturnedList,
} from '@visa/contract/centre/returned-list'
import { returnedMessages } from '@visa/messages/centre/returned-lists'
import { fieldMessages } from '@visa/messages/fields'
import { useState } from 'react'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { ListView } from '../../../ui/list/list-view.tsx'
import { rowCall } from '../../../ui/list/row-action.ts'
import { useList } from '../../../ui/list/use-list.ts'
import { ScreenCard } from '../../../ui/screen-card.tsx'
import { ListDialog } from './list.dialog.tsx'
import { ParseDialog } from './parse.dialog.tsx'

/** C7.32: lists that came back, and what is left to do of them. */
export function ReturnedScreen() {
  const t = useTexts(returnedMessages)
  const f = useTexts(fieldMessages)
  const [shown, setShown] = useState<number>()
  const list = useList(returnedPage, {})
  return (
    <ScreenCard>
      <ListView<ReturnedList, typeof list.filters>
        name="returned lists"
        list={list}
        nameOf={({ listNo }) => listNo}
        filters={[
          { kind: 'text', name: 'keyword', label: f.keyword },
          {
            kind: 'select',
            name: 'left',
            label: t.state,
            options: [
              { value: 'open', label: t.openOnly },
              { value: 'none', label: t.allDone },
            ],
          },
        ]}
        columns={[
          { kind: 'text', field: 'listNo', title: t.list, width: 150 },
          { kind: 'text', field: 'sender', title: t.sender, width: 160 },
          { kind: 'text', field: 'fileName', title: t.file, width: 170 },
          { kind: 'number', field: 'lineCount', title: t.lines, width: 80 },
          { kind: 'number', field: 'doneCount', title: t.done, width: 90 },
          { kind: 'number', field: 'openCount', title: t.open, width: 90 },
          { kind: 'text', field: 'operatorName', title: t.operator, width: 110 },
          { kind: 'time', field: 'createTime', title: t.time, width: 150 },
        ]}
        actions={[
          {
            key: 'open',
            label: t.openList,
            dialog: ({ id }, onClosed) => <ListDialog id={id} onClosed={onClosed} />,
          },
          {
            key: 'delete',
            label: t.remove,
            danger: true,
            when: ({ doneCount }) => doneCount === 0,
            confirm: ({ listNo }) => ({ title: fill(t.removeSure, { listNo }) }),
            call: rowCall(returnedDelete, ({ id }) => ({ body: { id } })),
          },
        ]}
        stale={CASE_STALE}
        add={{
          key: 'add',
          label: t.parse,
          access: SEND_BILL_PARSE,
          dialog: (onClosed) => (
            <ParseDialog
              onParsed={(id) => {
                onClosed()
                setShown(id)
              }}
              onClosed={onClosed}
            />
          ),
        }}
        empty={{ title: t.empty, help: t.emptyHelp }}
      />
      {shown !== undefined && <ListDialog id={shown} onClosed={() => setShown(undefined)} />}
    </ScreenCard>
  )
}
