import { plural, texts } from '../../core/texts'

export const t = texts({
  idsWrong: ['权限编号有误', 'Invalid permission ID'],
  unknown: (count: number) => [
    `有 ${count} 项权限不存在，请刷新后重试`,
    `${plural(count, 'permission')} not found. Refresh and try again.`,
  ],
  never: (role: string, right: string) => [
    `“${role}”不可拥有“${right}”`,
    `"${role}" can't have the permission "${right}"`,
  ],
  lastManager: [
    '至少须有一名有效用户可管理角色，请先将该权限授予他人',
    'At least one active user must be able to manage roles. Grant this permission to someone else first.',
  ],
  saved: ['授权已保存，在线用户即时生效', 'Permissions saved. They apply to active sessions immediately.'],
})
