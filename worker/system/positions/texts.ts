import { texts } from '../../core/texts'

export const t = texts({
  position: ['职务', 'Position'],
  code: ['职务编码', 'Code'],
  codeLike: ['职务编码只能含字母、数字、-、_', 'The code has letters, digits, - and _ only'],
  name: ['职务名称', 'Name'],
  rank: ['职级', 'Rank'],
})
