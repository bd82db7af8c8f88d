import { texts } from '../../core/texts'

export const t = texts({
  category: ['分类', 'Category'],
  name: ['分类名称', 'Category name'],
  code: ['分类编码', 'Category code'],
  above: ['上级分类', 'Parent category'],
  builtInMoved: ['内置分类不可移动', "Built-in categories can't be moved"],
  builtIn: (name: string) => [`“${name}”是内置分类，不可删除`, `"${name}" is a built-in category and can't be deleted`],
  codeEmpty: ['分类编码不可为空', 'Category code is required'],
  codeBegins: (code: string) => [`分类编码须以“${code}”开头`, `Category code must start with "${code}"`],
  fieldWrong: ['仅可按 id 或 code 查询', 'Query by id or code only'],
})
