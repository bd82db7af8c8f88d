import { texts } from '~/worker/core/texts'

export const t = texts({
  findPerson: ['输入姓名、拼音或首字母查找', 'Find by name, pinyin or initials'],
  findDepart: ['输入机构名称、拼音或首字母查找', 'Find by name, pinyin or initials'],
  allDeparts: ['全部部门', 'All departments'],
  closedDepart: (name: string) => [`${name}（已停用）`, `${name} (closed)`],
  foundDeparts: (count: number) => [`找到 ${count} 个部门`, count === 1 ? '1 department' : `${count} departments`],
  foundLabel: ['找到的部门', 'Departments found'],
})
