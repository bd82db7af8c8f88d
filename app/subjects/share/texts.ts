import { texts } from '~/worker/core/texts'

export const t = texts({
  confirm: ['确认公开', 'Confirm publication'],
  empty: ['暂无已立项的课题', 'No established subjects yet'],
  emptyHelp: ['课题立项后在此设置共享范围', 'Set sharing here once a subject is established'],
  help: [
    '行业：登录的行业用户可查看课题成果；公开：经中心确认后对所有人开放。',
    'Industry: signed-in industry users can view the results. Public: everyone can view them once the centre has confirmed.',
  ],
  industry: ['行业共享', 'Industry'],
  institution: ['牵头机构', 'Lead institution'],
  level: ['共享范围', 'Sharing scope'],
  manager: ['课题负责人', 'Subject manager'],
  name: ['课题名称', 'Subject name'],
  none: ['不共享', 'Not shared'],
  number: ['课题编号', 'Subject number'],
  pending: ['公开待确认', 'Public, pending confirmation'],
  public: ['公开', 'Public'],
  results: ['共享成果', 'Shared results'],
  resultsOf: (shared: number, all: number) => [`${shared} / ${all}`, `${shared} of ${all}`],
  set: ['设置共享', 'Set sharing'],
  setFor: (name: string) => [`共享“${name}”`, `Share "${name}"`],
  status: ['状态', 'Status'],
  time: ['设置时间', 'Set at'],
  title: ['课题共享', 'Subject sharing'],
  year: ['年度', 'Year'],
})
