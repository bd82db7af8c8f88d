import type { Audience } from './contract'

const ofSubject = ['name', 'institution', 'subject', 'year', 'status', 'manager', 'due'] as const
/** What a letter may say of each: those who judge read nothing that tells whose subject it is. */
export const fieldsOf: Readonly<Record<Audience, readonly string[]>> = {
  managers: ofSubject,
  contacts: ofSubject,
  people: ['name', 'institution'],
  departs: ['name', 'institution'],
  reviewers: ['name', 'subject', 'year', 'stage', 'due'],
}
