import { Popover } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { Icon, type IconName } from '../../ui/icons.tsx'

interface ToolbarPopoverProps {
  readonly icon: IconName
  readonly label: string
  readonly width: number
  readonly className?: string | undefined
  /** The id of its heading. */
  readonly labelledBy?: string
  readonly children: ReactNode | ((close: () => void) => ReactNode)
}

/** A button of the bar above a table that opens what does not fit into the bar. */
export function ToolbarPopover({ icon, label, width, className, labelledBy, children }: ToolbarPopoverProps) {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-end"
      width={width}
      trapFocus
      returnFocus
      shadow="md"
      radius="md"
    >
      <Popover.Target>
        <Button size="small" onClick={() => setOpen(!open)}>
          <Icon name={icon} size={16} />
          <span>{label}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={className} aria-labelledby={labelledBy}>
        {typeof children === 'function' ? children(() => setOpen(false)) : children}
      </Popover.Dropdown>
    </Popover>
  )
}
