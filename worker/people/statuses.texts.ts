import { texts } from '../core/texts'

/** Whether somebody may come in. */
export const statusTexts = texts({ 1: ['正常', 'Active'], 2: ['已冻结', 'Frozen'] })
/** Of which kind an account is. */
export const kindTexts = texts({
  0: ['行业外', 'Outside the industry'],
  1: ['行业内', 'Inside the industry'],
  2: ['待确认', 'To be confirmed'],
  3: ['存疑', 'Suspected'],
})
