import { Popover, type PopoverProps } from 'antd'
import styles from './side.module.css'

type BoundedPopoverProps = Omit<PopoverProps, 'classNames' | 'styles'>

/** A popover that scrolls when it would be higher than 600 px, or than the window. */
export function BoundedPopover(props: BoundedPopoverProps) {
  return <Popover {...props} classNames={{ container: styles.bounded ?? '' }} />
}
