import {
  ACTION_TOO_SHORT,
  DETAILS_TOO_SHORT,
  ENDS_TOO_EARLY,
  KEY_TOO_SHORT,
  NO_LINK,
  TITLE_TOO_SHORT,
} from '@hornbook/contract/promotions/promotions'
import { addTexts } from '../texts/texts.ts'
import './pop-up/pop-up-texts.ts'

/** The provider's page of promotions, and their form. */
const promotions = {
  title: 'Promotions',
  about: 'What people see in a pop-up after they sign in. Dates are in UTC.',
  create: 'Create new',
  refresh: 'Refresh',
  synced: 'Last synced {{time}} PST',
  noMobile: 'This page is not supported on mobile devices.',
  failed: 'The promotions could not be loaded',
  none: 'No promotions yet',
  noneText: 'A promotion is a short message with one link. It shows once to each person it is meant for.',
  columns: {
    key: 'Promotion key',
    title: 'Title',
    start: 'Start date',
    end: 'End date',
    target: 'Target group',
    createdBy: 'Created by',
    actions: 'Actions',
  },
  counts: '{{seen, number}} saw it, {{clicked, number}} clicked, {{dismissed, number}} dismissed',
  stand: { now: 'showing now', next: 'next', off: 'off', over: 'over' },
  target: {
    Administrator: 'administrator',
    DistrictAdmin: 'district admin',
    SchoolAdmin: 'school admin',
    Teacher: 'teacher',
    unknown: 'unknown',
  },
  disable: 'Disable',
  enable: 'Enable',
  ofPromotion: '{{action}} {{key}}',
  edit: 'Edit {{key}}',
  saving: 'Saving…',
  failure: {
    title: 'Synchronization failed',
    text: 'Failed to update promotion, please try again later',
    done: 'Got it',
  },
  form: {
    noun: 'promotion',
    new: 'New promotion',
    title: 'Title',
    details: 'Details',
    startAt: 'Start date',
    endAt: 'End date',
    utc: 'In UTC',
    promotionKey: 'Promotion key',
    keyPlaceholder: '2023-xxx',
    target: 'Target group',
    actionTitle: 'Action title',
    link: 'Target link',
    linkHelp: 'Begins with https://',
  },
  problems: {
    title: TITLE_TOO_SHORT,
    details: DETAILS_TOO_SHORT,
    promotionKey: KEY_TOO_SHORT,
    link: NO_LINK,
    actionTitle: ACTION_TOO_SHORT,
    endAt: ENDS_TOO_EARLY,
  },
  preview: {
    title: 'What they will see',
    about: 'It changes as you type.',
    who: {
      Administrator_one: '{{count, number}} administrator, until they have chosen',
      Administrator_other: '{{count, number}} administrators, until each one has chosen',
      DistrictAdmin_one: '{{count, number}} district admin, until they have chosen',
      DistrictAdmin_other: '{{count, number}} district admins, until each one has chosen',
      SchoolAdmin_one: '{{count, number}} school admin, until they have chosen',
      SchoolAdmin_other: '{{count, number}} school admins, until each one has chosen',
      Teacher_one: '{{count, number}} teacher, until they have chosen',
      Teacher_other: '{{count, number}} teachers, until each one has chosen',
    },
    /** While they are being counted. */
    all: {
      Administrator: 'Administrators, until each one has chosen',
      DistrictAdmin: 'District admins, until each one has chosen',
      SchoolAdmin: 'School admins, until each one has chosen',
      Teacher: 'Teachers, until each one has chosen',
    },
    nobody: 'Nobody: choose a target group',
    days_one: 'Shows for {{count, number}} day',
    days_other: 'Shows for {{count, number}} days',
    noDays: 'No days yet: see End date',
    wide: 'Not on screens of 900 px or narrower',
    show: 'Show it to me now',
    showText: 'It comes as it will be. Nothing is counted.',
    tooNarrow: 'This window is too narrow to show it here.',
    empty: { title: 'Title', details: 'Details', action: 'Action' },
  },
} as const

declare module '../texts/texts.ts' {
  interface Catalogues {
    readonly promotions: typeof promotions
  }
}

addTexts('promotions', promotions)
