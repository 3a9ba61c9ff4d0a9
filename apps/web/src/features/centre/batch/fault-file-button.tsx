import { batchFaultFile, batchLeftOut } from '@visa/contract/centre/batch'
import type { CallInput } from '@visa/contract/endpoint'
import { batchMessages } from '@visa/messages/centre/batches'
import { Button } from 'antd'
import { useTexts } from '../../../lib/i18n.tsx'
import { useAction } from '../../../lib/query.ts'
import { saveBase64 } from '../../../lib/save-file.ts'

/** The rows of which nothing is made, as a file to be mended and taken in again. */
export function FaultFileButton({ body }: { body: CallInput<typeof batchFaultFile>['body'] }) {
  const t = useTexts(batchMessages)
  const save = useAction(batchFaultFile, {
    onSuccess: ({ fileName, content }) => saveBase64(fileName, content),
  })
  return (
    <Button loading={save.isPending} onClick={() => save.mutate({ body })}>
      {t.faultFile}
    </Button>
  )
}

/** Of a batch from before: its rows that were left out, by row, name and reason. */
export function LeftOutButton({ id }: { id: number }) {
  const t = useTexts(batchMessages)
  const save = useAction(batchLeftOut, {
    onSuccess: ({ fileName, content }) => saveBase64(fileName, content),
  })
  return (
    <Button loading={save.isPending} onClick={() => save.mutate({ query: { id } })}>
      {t.leftOutFile}
    </Button>
  )
}
