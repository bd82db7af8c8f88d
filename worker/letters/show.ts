import type { Audience } from './contract'

const ofSubject = ['name', 'institution', 'subject', 'year', 'status', 'manager', 'due'] as const
/** Placeholders by audience: reviewers get none that reveals whose subject it is. */
export const fieldsOf: Readonly<Record<Audience, readonly string[]>> = {
  managers: ofSubject,
  contacts: ofSubject,
  people: ['name', 'institution'],
  departs: ['name', 'institution'],
  reviewers: ['name', 'subject', 'year', 'stage', 'due'],
}
