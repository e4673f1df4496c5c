import {
  listClassroomHistory,
  listSchoolHistory,
  listStudentHistory,
  listTeacherHistory,
} from '@hornbook/contract/rostering/history'
import { on, type Route } from '../../http/route.ts'
import { historyFor } from './history.ts'

export const historyRoutes: readonly Route[] = [
  on(listSchoolHistory, call => historyFor(call, 'school', call.params.schoolId)),
  on(listClassroomHistory, call => historyFor(call, 'classroom', call.params.classroomId)),
  on(listTeacherHistory, call => historyFor(call, 'teacher', call.params.teacherId)),
  on(listStudentHistory, call => historyFor(call, 'student', call.params.studentId)),
]
