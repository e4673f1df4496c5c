import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { dayIn } from '../../shell/instants.ts'
import sheet from '../../shell/sheet.module.css'
import { invitable, type Teacher } from './staff.tsx'
import styles from './staff-table.module.css'

interface Listed {
  readonly staff: readonly Teacher[]
  readonly selected: ReadonlySet<string>
  /** Absent where one may not invite. */
  readonly onSelect?: (selected: ReadonlySet<string>) => void
}

const ROW = 40

/** Name, role, address, training and activation of the staff (LIST-7); only the rows in sight are drawn. */
export function StaffTable({ staff, selected, onSelect }: Listed) {
  const { t } = useTranslation('districts')
  const box = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: staff.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: 12,
  })
  const seen = rows.getVirtualItems()
  const above = seen[0]?.start ?? 0
  const below = rows.getTotalSize() - (seen.at(-1)?.end ?? 0)
  const able = staff.filter(invitable)
  const all = able.length > 0 && able.every(({ id }) => selected.has(id))

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
                  checked={all}
                  disabled={able.length === 0}
                  onChange={() => onSelect(new Set(all ? [] : able.map(({ id }) => id)))}
                />
              </th>
            )}
            {(['name', 'role', 'email', 'training', 'activated'] as const).map(column => (
              <th key={column} scope="col">
                {t(`staff.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row that only holds the height cannot be focused */}
          {above > 0 && <tr aria-hidden="true" style={{ height: above }} />}
          {seen.map(({ index }) => {
            const one = staff[index]
            return one && <Row key={one.id} teacher={one} place={index + 2} selected={selected} onSelect={onSelect} />
          })}
          {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: likewise */}
          {below > 0 && <tr aria-hidden="true" style={{ height: below }} />}
        </tbody>
      </table>
    </div>
  )
}

interface RowParts {
  readonly teacher: Teacher
  readonly place: number
  readonly selected: ReadonlySet<string>
  readonly onSelect: Listed['onSelect'] | undefined
}

function Row({ teacher, place, selected, onSelect }: RowParts) {
  const { t } = useTranslation('districts')
  const { id, fullName, userType, email, status, authCredentialsSetAt, invitedAt, managedExternally } = teacher
  const activated = managedExternally || authCredentialsSetAt !== null
  const toggle = () => onSelect?.(new Set(selected.has(id) ? [...selected].filter(it => it !== id) : [...selected, id]))
  return (
    <tr aria-rowindex={place}>
      {onSelect && (
        <td className={styles.choose}>
          {invitable(teacher) && (
            <input
              type="checkbox"
              aria-label={t('staff.select', { name: fullName })}
              checked={selected.has(id)}
              onChange={toggle}
            />
          )}
        </td>
      )}
      <th scope="row">{fullName}</th>
      <td>{t(`staff.roles.${userType ?? 'none'}`)}</td>
      <td className={email ? undefined : sheet.muted}>{email ?? t('staff.noEmail')}</td>
      <td>{status === 'enabled' ? t('staff.complete') : t('staff.inTraining')}</td>
      <td>
        <span className={activated ? styles.active : undefined}>
          {activated ? t('staff.activated') : t('staff.notActivated')}
        </span>
        {authCredentialsSetAt === null && invitedAt !== null && (
          <span className={sheet.muted}> · {t('staff.invited', { date: dayIn(invitedAt, null) })}</span>
        )}
      </td>
    </tr>
  )
}
