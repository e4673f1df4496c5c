import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import sheet from '../../ui/sheet.module.css'
import { usePrinting } from '../../ui/use-printing.ts'
import { SignIn } from './sign-in.tsx'
import styles from './staff-table.module.css'
import { isInvitable, type Teacher } from './teacher.ts'

interface StaffTableProps {
  readonly staff: readonly Teacher[]
  /** The zone that instants are shown in. */
  readonly zone: string
  readonly selected: ReadonlySet<string>
  /** Omitted if the person may not invite. */
  readonly onSelect?: (selected: ReadonlySet<string>) => void
}

const ROW_HEIGHT = 40

/** A district's staff (LIST-7). Only the visible rows are rendered. */
export function StaffTable({ staff, zone, selected, onSelect }: StaffTableProps) {
  const { t } = useTranslation('rostering')
  const box = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: staff.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  })
  const visible = rows.getVirtualItems()
  const printing = usePrinting()
  const drawn = printing ? staff.map((_, index) => index) : visible.map(({ index }) => index)
  const above = printing ? 0 : (visible[0]?.start ?? 0)
  const below = printing ? 0 : rows.getTotalSize() - (visible.at(-1)?.end ?? 0)
  const selectable = staff.filter(isInvitable)
  const allSelected = selectable.length > 0 && selectable.every(({ id }) => selected.has(id))

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields
    <div ref={box} className={styles.box} tabIndex={0} role="group" aria-label={t('staff.title')}>
      <table className={sheet.table} aria-rowcount={staff.length + 1}>
        <thead className={styles.head}>
          <tr>
            {onSelect && (
              <th scope="col" className={styles.choose}>
                <input
                  type="checkbox"
                  aria-label={t('staff.selectAll')}
                  checked={allSelected}
                  disabled={selectable.length === 0}
                  onChange={() => onSelect(new Set(allSelected ? [] : selectable.map(({ id }) => id)))}
                />
              </th>
            )}
            {(['name', 'role', 'email', 'training', 'activated'] as const).map(column => (
              <th key={column} scope="col" data-column={column}>
                {t(`staff.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row that only holds the height cannot be focused */}
          {above > 0 && <tr aria-hidden="true" style={{ height: above }} />}
          {drawn.map(index => {
            const teacher = staff[index]
            return (
              teacher && (
                <Row
                  key={teacher.id}
                  teacher={teacher}
                  zone={zone}
                  rowIndex={index + 2}
                  selected={selected}
                  onSelect={onSelect}
                  measure={rows.measureElement}
                />
              )
            )
          })}
          {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: as above */}
          {below > 0 && <tr aria-hidden="true" style={{ height: below }} />}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps {
  readonly teacher: Teacher
  readonly zone: string
  readonly rowIndex: number
  readonly selected: ReadonlySet<string>
  readonly onSelect: StaffTableProps['onSelect'] | undefined
  /** On a phone, rows have different heights. */
  readonly measure: (row: HTMLTableRowElement | null) => void
}

function Row({ teacher, zone, rowIndex, selected, onSelect, measure }: RowProps) {
  const { t } = useTranslation('rostering')
  const { id, fullName, userType, email, status, authCredentialsSetAt, managedExternally } = teacher
  const activated = managedExternally || authCredentialsSetAt !== null
  const toggle = () => onSelect?.(new Set(selected.has(id) ? [...selected].filter(it => it !== id) : [...selected, id]))
  return (
    <tr ref={measure} data-index={rowIndex - 2} aria-rowindex={rowIndex}>
      {onSelect && (
        <td className={styles.choose}>
          {isInvitable(teacher) && (
            <input
              type="checkbox"
              aria-label={t('staff.select', { name: fullName })}
              checked={selected.has(id)}
              onChange={toggle}
            />
          )}
        </td>
      )}
      <th scope="row">
        {fullName}
        {email && (
          <small className={styles.email}>
            {email.slice(0, email.indexOf('@'))}
            <wbr />
            {email.slice(email.indexOf('@'))}
          </small>
        )}
      </th>
      <td data-column="role">{t(`staff.roles.${userType ?? 'none'}`)}</td>
      <td data-column="email" className={email ? undefined : sheet.muted}>
        {email ?? t('staff.noEmail')}
      </td>
      <td data-column="training">{status === 'enabled' ? t('staff.complete') : t('staff.inTraining')}</td>
      <td>
        <span className={activated ? styles.active : undefined}>
          {activated ? t('staff.activated') : t('staff.notActivated')}
        </span>
        <SignIn teacher={teacher} zone={zone} mayInvite={onSelect !== undefined} />
      </td>
    </tr>
  )
}
