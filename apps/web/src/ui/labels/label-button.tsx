import { Button, type ButtonProps } from 'antd'
import { useLabelPrinting } from './use-label-printing.tsx'

interface LabelButtonProps extends Omit<ButtonProps, 'id' | 'onClick' | 'loading'> {
  /** Of the run of labels. */
  id: number
  /** Also those that are on passports by now. */
  alsoBound?: boolean
}

/** Prints the labels of a run: those that are still free, or all that are not spoiled. */
export function LabelButton({ id, alsoBound, ...rest }: LabelButtonProps) {
  const labels = useLabelPrinting()
  return (
    <>
      <Button {...rest} loading={labels.isBusy} onClick={() => labels.print(id, alsoBound)} />
      {labels.preview}
    </>
  )
}
