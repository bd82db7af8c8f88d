import { texts } from '../../core/texts'

export const t = texts({
  class: ['软件分类', 'Software class'],
  above: ['上级分类', 'Above it'],
  name: ['分类名称', 'Name'],
  code: ['分类编码', 'Code'],
  remark: ['说明', 'Note'],
  instead: ['请先将其中的软件改到其他分类', 'Move its software to another class first'],
})
