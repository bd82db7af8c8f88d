import { texts } from '~/worker/core/texts'

export const t = texts({
  confirm: ['确认公开', 'Confirm public'],
  empty: ['还没有已立项的课题', 'No established subjects yet'],
  emptyHelp: ['课题立项后在这里设置共享范围', 'Set here what is shared once a subject is established'],
  help: [
    '行业：登录的行业用户可以看到课题成果；公开：经中心确认后所有人可以看到。',
    'Industry: users of the industry see the results. Public: everyone does, once the centre has confirmed it.',
  ],
  industry: ['行业共享', 'Industry'],
  institution: ['牵头机构', 'Lead institution'],
  level: ['共享范围', 'Shared with'],
  manager: ['课题负责人', 'Subject manager'],
  name: ['课题名称', 'Subject name'],
  none: ['不共享', 'Nobody'],
  number: ['课题编号', 'Number'],
  pending: ['公开待确认', 'Public, to be confirmed'],
  public: ['公开', 'Public'],
  results: ['共享成果', 'Results shared'],
  resultsOf: (shared: number, all: number) => [`${shared} / ${all}`, `${shared} of ${all}`],
  set: ['设置共享', 'Set sharing'],
  setFor: (name: string) => [`共享“${name}”`, `Share "${name}"`],
  status: ['状态', 'Status'],
  time: ['设置时间', 'Set on'],
  title: ['课题共享', 'Sharing of subjects'],
  year: ['年度', 'Year'],
})
