import { addressOf } from '@hornbook/contract/endpoint'
import { stopToken } from '../../progress/views/stop-link.ts'
import { TEST_SETTINGS } from '../settings.ts'
import { ada, app, document, inMaple, maple, tess, type Write } from './kit.ts'

const view = (name: string, every = 'never') =>
  document('savedView', { name, every, address: `/dashboard/districts/${maple.id('Maple Grove')}` })

async function aView(name: string, every?: string): Promise<string> {
  const url = addressOf('/api/districts/{districtId}/saved_views', inMaple())
  const answer = await app.call({ method: 'POST', url, token: maple.token('Tess Teacher'), payload: view(name, every) })
  return answer.json().data.id
}

const note = () =>
  document('studentNote', {
    text: 'Small group',
    until: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10),
  })

const step = () => document('studentSteps', { students: [maple.id('Benjamin Lee')], act: 'teach', level: 1, lesson: 1 })

export const PROGRESS_WRITES: Readonly<Record<string, Write>> = {
  giveLessonFeedback: {
    ask: async () => {
      await app.owner('DELETE FROM lesson_feedback')
      const body = { classroomId: maple.id('Room 1'), level: 1, lessonOrder: 9, liked: false, text: 'Too far ahead' }
      return { by: 'Tess Teacher', body }
    },
    leaves: [
      {
        in: 'Maple Grove',
        action: 'lessonFeedback.give',
        rows: { lessonFeedback: 1 },
        actor: 'account',
        account: 'account of Tess Teacher',
      },
    ],
  },
  // Counts clicks, of nobody in particular.
  countAnalyticsEvent: {
    ask: () => ({
      by: 'Tess Teacher',
      body: { name: 'smallGroupsOpened', properties: { instituteType: 'classroom', id: maple.id('Room 1') } },
    }),
    leaves: [],
  },
  writeStudentNote: {
    ask: async () => {
      await app.owner('DELETE FROM student_notes')
      return { by: 'Tess Teacher', params: { studentId: maple.id('Benjamin Lee') }, body: note() }
    },
    leaves: [{ ...tess, action: 'studentNote.write', rows: { studentNote: 1 } }],
  },
  clearStudentNote: {
    ask: async () => {
      const params = { studentId: maple.id('Benjamin Lee') }
      const url = addressOf('/api/students/{studentId}/note', params)
      await app.call({ method: 'PATCH', url, token: maple.token('Tess Teacher'), payload: note() })
      return { by: 'Tess Teacher', params }
    },
    leaves: [{ ...tess, action: 'studentNote.clear', rows: { studentNote: 1 } }],
  },
  tickSteps: {
    ask: async () => {
      await app.owner('DELETE FROM student_notes')
      return { by: 'Tess Teacher', params: { classroomId: maple.id('Room 1') }, body: step() }
    },
    leaves: [{ ...tess, action: 'studentStep.tick', rows: { studentNote: 1 } }],
  },
  undoSteps: {
    ask: async () => {
      await app.owner('DELETE FROM student_notes')
      const params = { classroomId: maple.id('Room 1') }
      const url = addressOf('/api/classrooms/{classroomId}/student_steps', params)
      const answer = await app.call({ method: 'POST', url, token: maple.token('Tess Teacher'), payload: step() })
      const { ticked } = answer.json().data.attributes
      return { by: 'Tess Teacher', params, body: document('studentSteps', { ticked }) }
    },
    leaves: [{ ...tess, action: 'studentStep.undo', rows: { studentNote: 1 } }],
  },
  createSavedView: {
    ask: () => ({ by: 'Tess Teacher', params: inMaple(), body: view('New') }),
    leaves: [{ ...tess, action: 'savedView.create', rows: {} }],
  },
  changeSavedView: {
    ask: async () => ({
      by: 'Tess Teacher',
      params: { ...inMaple(), savedViewId: await aView('Before') },
      body: document('savedView', { name: 'After' }),
    }),
    leaves: [{ ...tess, action: 'savedView.change', rows: {} }],
  },
  deleteSavedView: {
    ask: async () => ({ by: 'Tess Teacher', params: { ...inMaple(), savedViewId: await aView('Old') } }),
    leaves: [{ ...tess, action: 'savedView.delete', rows: {} }],
  },
  stopViewMails: {
    ask: async () => {
      const viewId = await aView('By mail', 'weekly')
      const token = stopToken(TEST_SETTINGS.secret, { districtId: maple.id('Maple Grove'), viewId })
      return { body: { token } }
    },
    leaves: [{ ...tess, actor: 'link', action: 'savedView.stopMails', rows: {} }],
  },
  createProgressReport: {
    ask: () => ({
      by: 'Tess Teacher',
      body: document('progressReport', { resourceType: 'classroom', resourceId: maple.id('Room 1') }),
    }),
    leaves: [
      {
        in: 'Maple Grove',
        action: 'progressReport.create',
        rows: {},
        actor: 'account',
        account: 'account of Tess Teacher',
      },
    ],
  },
  changeStudentAvatar: {
    ask: () => ({
      by: 'Tess Teacher',
      params: { classroomId: maple.id('Room 1'), studentId: maple.id('Benjamin Lee') },
      body: document('studentAvatar', { password: 'hidden77', confirmPassword: 'hidden77' }),
    }),
    leaves: [
      { ...ada, account: 'account of Tess Teacher', in: 'Maple Grove', action: 'student.change', rows: { student: 1 } },
    ],
  },
}
