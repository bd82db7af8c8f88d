import { texts } from '../../core/texts'

export const t = texts({
  category: ['分类', 'Category'],
  name: ['分类名称', 'Name'],
  code: ['分类编码', 'Code'],
  above: ['上级分类', 'Above it'],
  builtInMoved: ['内置分类不能移动', 'A built-in category stays where it is'],
  builtIn: (name: string) => [`“${name}”是内置分类，不能删除`, `"${name}" is built in and cannot be removed`],
  codeEmpty: ['分类编码不能为空', 'Give the code'],
  codeBegins: (code: string) => [`分类编码应以“${code}”开头`, `The code must begin with "${code}"`],
  fieldWrong: ['只能按 id 或 code 查询', 'Ask by id or code'],
})
