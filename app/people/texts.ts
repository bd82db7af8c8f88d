import { texts } from '~/worker/core/texts'

export const t = texts({
  findPerson: ['输入姓名、拼音或首字母查找', 'Find by name, pinyin or initials'],
  findDepart: ['输入机构名称、拼音或首字母查找', 'Find by name, pinyin or initials'],
})
