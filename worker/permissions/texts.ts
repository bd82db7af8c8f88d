import { texts } from '../core/texts'

export const t = texts({
  home: ['首页', 'Home'],
  roleNotYours: ['您没有该角色，不能切换', 'You do not have this role and cannot switch to it'],
})
