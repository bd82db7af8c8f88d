import { texts } from '../../core/texts'

export const t = texts({
  class: ['软件分类', 'Software class'],
  above: ['上级分类', 'Parent class'],
  name: ['分类名称', 'Class name'],
  code: ['分类编码', 'Class code'],
  remark: ['说明', 'Description'],
  instead: ['请先将其中的软件调整至其他分类', 'Move its software to another class first'],
})
