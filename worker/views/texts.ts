import { texts } from '../core/texts'

export const t = texts({
  listMissing: ['列表不可为空', 'List is required'],
  listWrong: ['列表名称有误', 'Invalid list name'],
  nameMissing: ['视图名称不可为空', 'View name is required'],
  nameLong: ['视图名称最多 20 个字', 'View name must be 20 characters or fewer'],
  queryLong: ['筛选条件过长', 'The filters are too long'],
  widthWrong: ['列宽须在 40 至 1200 之间', 'Column width must be between 40 and 1200'],
  layoutWrong: ['列设置有误', 'Invalid column settings'],
  nameTaken: ['已有同名视图，请更换名称', 'You already have a view with this name. Choose another name.'],
  tooMany: (most: number) => [`每个列表最多保存 ${most} 个视图`, `A list can have ${most} saved views at most`],
  defaultNeedsView: ['要设为默认的视图不存在', 'The view to set as default was not found'],
  defaultNeedsRole: ['仅共享给角色的视图可设为角色的默认视图', 'Only a view shared with the role can be its default'],
  saved: ['视图已保存', 'View saved'],
  removed: ['视图已删除', 'View deleted'],
  settingKept: ['列设置已保存', 'Column settings saved'],
  reset: ['已恢复默认列设置', 'Default column settings restored'],
})
