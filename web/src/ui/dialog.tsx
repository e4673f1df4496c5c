import { Modal, type ModalProps } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './dialog.module.css'
import { useFocusBack } from './use-focus-back.ts'

/** The product's one dialog that is mounted while it is open; whatever had the focus before gets it back. */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  useFocusBack()
  return <Modal opened {...props} />
}

/** The buttons below what a dialog says or asks. */
export const DialogActions = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
)
