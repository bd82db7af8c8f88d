import { texts } from '../core/texts'

/** Statuses of an account. */
export const statusTexts = texts({ 1: ['正常', 'Active'], 2: ['已冻结', 'Suspended'] })
/** Account types: registered from outside or inside the industry. */
export const kindTexts = texts({
  0: ['行业外', 'Outside the industry'],
  1: ['行业内', 'Inside the industry'],
  2: ['待确认', 'Pending confirmation'],
  3: ['存疑', 'Doubtful'],
})
