import type { QuartzRun } from '@visa/contract/quartz/quartz-log'
import { quartzMessages } from '@visa/messages/quartz/quartz'
import { useTexts } from '../../lib/i18n.tsx'
import type { RowAction } from '../../ui/list/row-action.ts'
import { RunDetailDialog } from './run-detail.dialog.tsx'

export function useRunActions(): RowAction<QuartzRun>[] {
  const t = useTexts(quartzMessages)
  return [
    {
      key: 'view',
      label: t.view,
      dialog: ({ id }, onClosed) => <RunDetailDialog id={id} onClosed={onClosed} />,
    },
  ]
}
