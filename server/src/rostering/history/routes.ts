import {
  listClassroomHistory,
  listSchoolHistory,
  listStudentHistory,
  listTeacherHistory,
} from '@hornbook/contract/rostering/history'
import { memberRoute, type Route } from '../../http/route.ts'
import { historyFor } from './history.ts'

export const historyRoutes: readonly Route[] = [
  memberRoute(listSchoolHistory, call => historyFor(call, 'school', call.params.schoolId)),
  memberRoute(listClassroomHistory, call => historyFor(call, 'classroom', call.params.classroomId)),
  memberRoute(listTeacherHistory, call => historyFor(call, 'teacher', call.params.teacherId)),
  memberRoute(listStudentHistory, call => historyFor(call, 'student', call.params.studentId)),
]
