import { readStudentPassword } from '@hornbook/contract/rostering/student-tools'
import { notFound } from '../../access/refusal.ts'
import { studentsIn } from '../../access/scope.ts'
import { audit, authorOf } from '../../audit/audit.ts'
import { idFrom, memberRoute, type Route, scopeOf } from '../../http/route.ts'
import { openSecrets } from '../../people/student-passwords.ts'

export const passwordRoutes: readonly Route[] = [
  memberRoute(readStudentPassword, async call => {
    const scope = scopeOf(call)
    const studentId = idFrom(call.params.studentId)
    const row = await studentsIn(call.tx, scope)
      .where('students.id', '=', studentId)
      .select('password_cipher')
      .executeTakeFirst()
    if (!row) throw notFound()
    const { districtId } = scope
    await audit(call.tx, authorOf(call), districtId, 'studentCredentials.read', [], { studentId })
    const open = await openSecrets(call.tx, call.app.settings.secret, districtId)
    return { password: open(studentId, 'password', row.password_cipher) }
  }),
]
