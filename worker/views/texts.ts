import { texts } from '../core/texts'

export const t = texts({
  listMissing: ['列表不能为空', 'The list is missing'],
  listWrong: ['列表名称有误', 'This is no list'],
  nameMissing: ['视图名称不能为空', 'Give the view a name'],
  nameLong: ['视图名称最多 20 个字', "A view's name has at most 20 characters"],
  queryLong: ['筛选条件过长', 'The filters are too long'],
  widthWrong: ['列宽应在 40 至 1200 之间', 'A column is between 40 and 1200 wide'],
  layoutWrong: ['列设置有误', 'The columns cannot be read'],
  nameTaken: ['已有同名的视图，请换一个名称', 'You have a view of this name; choose another'],
  tooMany: (most: number) => [`每个列表最多保存 ${most} 个视图`, `A list keeps at most ${most} views`],
  defaultNeedsView: ['要设为默认的视图不存在', 'The view to begin with is gone'],
  defaultNeedsRole: ['共享给角色的视图才能设为角色的默认视图', "Only a shared view can be a role's default"],
  saved: ['视图已保存', 'View saved'],
  removed: ['视图已删除', 'View deleted'],
  settingKept: ['列设置已保存', 'Columns saved'],
  reset: ['已恢复默认列设置', 'Columns are as they were made'],
})
