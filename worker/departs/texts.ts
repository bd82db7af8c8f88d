import { texts } from '../core/texts'

export const t = texts({
  depart: ['部门', 'Department'],
  above: ['上级部门', 'Department above'],
  orgCode: ['部门编码', 'Code'],
  keyWrong: ['主键只能是 id 或 orgCode', 'The key is id or orgCode'],
  none: ['未查询匹配数据！', 'No department matches'],
})
