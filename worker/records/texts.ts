import { inSentence, plural, texts } from '../core/texts'

export const t = texts({
  added: ['添加成功！', 'Added'],
  between: (label: string, min: number, max: number) => [
    `${label}应为 ${min} 到 ${max} 的整数`,
    `${label} must be a whole number from ${min} to ${max}`,
  ],
  belowItself: (label: string) => [
    `${label}不可为本身或其下级`,
    `${label} cannot be the record itself or one of its children`,
  ],
  binned: (label: string) => [
    `回收站中已有相同的${label}，请还原或彻底删除后再试`,
    `The recycle bin has a record with the same ${inSentence(label)}. Restore it or delete it permanently, then try again.`,
  ],
  changed: ['修改成功', 'Updated'],
  codeOf: (label: string) => [`${label}编码`, `${label} code`],
  exported: (name: string) => [`导出人:${name}`, `Exported by: ${name}`],
  hasBelow: (name: string) => [`“${name}”有下级，请先删除下级`, `"${name}" has children. Delete them first.`],
  importFailed: (errors: number, line: number, why: string) => [
    `文件导入失败：共 ${errors} 行有误，第 ${line} 行：${why}`,
    `Import failed: ${plural(errors, 'row')} with errors. Row ${line}: ${why}`,
  ],
  imported: (count: number) => [`文件导入成功！数据行数：${count}`, `File imported. Rows: ${count}`],
  importFits: (count: number) => [`共 ${count} 行，均可导入`, `${plural(count, 'row')}, all can be imported`],
  keyword: ['关键词', 'Keyword'],
  removed: (count: number) => [`已删除 ${count} 项`, `${plural(count, 'record')} deleted`],
  removedForGood: (count: number) => [`已彻底删除 ${count} 项`, `${plural(count, 'record')} permanently deleted`],
  restored: (count: number) => [`已还原 ${count} 项`, `${plural(count, 'record')} restored`],
  sameAsLine: (line: number) => [`与第 ${line} 行重复`, `Duplicate of row ${line}`],
  taken: (label: string, value: string) => [`${label}“${value}”已存在`, `${label} "${value}" already exists`],
  tooManyRows: (max: number) => [
    `一次最多导出 ${max} 行，请增加筛选条件`,
    `The limit is ${plural(max, 'row')} per export. Add filters.`,
  ],
  unknown: (label: string) => [`${label}不存在`, `${label} not found`],
  notAsked: ['不支持检查此字段', 'This field cannot be checked'],
  valueEmpty: ['数据为空,不作处理！', 'No value to check'],
  valueFree: ['该值可用！', 'This value is available'],
})
