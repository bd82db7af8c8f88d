import { texts } from '../core/texts'

/** Roles in a research team, keyed by the stored value. */
export const t = texts({
  负责人: ['负责人', 'Manager'],
  联系人: ['联系人', 'Contact'],
  成员: ['成员', 'Member'],
  顾问: ['顾问', 'Consultant'],
})
