import type { Audience } from './contract'

const subjectPlaceholders = ['name', 'institution', 'subject', 'year', 'status', 'manager', 'due'] as const
/** Placeholders by audience: reviewers get none that reveals whose subject it is. */
export const placeholdersByAudience: Readonly<Record<Audience, readonly string[]>> = {
  managers: subjectPlaceholders,
  contacts: subjectPlaceholders,
  people: ['name', 'institution'],
  departs: ['name', 'institution'],
  reviewers: ['name', 'subject', 'year', 'stage', 'due'],
}
