import { Button, type ButtonProps } from 'antd'
import { useLabelPrinting } from './use-label-printing.tsx'

interface LabelButtonProps extends Omit<ButtonProps, 'id' | 'onClick' | 'loading'> {
  /** Of the run of labels. */
  id: number
}

/** Prints the labels of a run that are still free. */
export function LabelButton({ id, ...rest }: LabelButtonProps) {
  const labels = useLabelPrinting()
  return (
    <>
      <Button {...rest} loading={labels.isBusy} onClick={() => labels.print(id)} />
      {labels.preview}
    </>
  )
}
