import { texts } from '../core/texts'

export const t = texts({
  added: ['添加成功！', 'Added'],
  between: (label: string, min: number, max: number) => [
    `${label}应为 ${min} 到 ${max} 的整数`,
    `${label} must be a whole number from ${min} to ${max}`,
  ],
  belowItself: (label: string) => [
    `${label}不能是自己或自己的下级`,
    `${label} cannot be the row itself or one below it`,
  ],
  binned: (label: string) => [
    `回收站中已有相同的${label}，请还原或彻底删除后再试`,
    `The recycle bin has the same ${label}; take it back or remove it for good`,
  ],
  changed: ['修改成功！', 'Changed'],
  codeOf: (label: string) => [`${label}编码`, `Code of ${label}`],
  exported: (name: string) => [`导出人:${name}`, `Exported by: ${name}`],
  hasBelow: (name: string) => [`“${name}”有下级，请先删除下级`, `"${name}" has others below it; remove those first`],
  importFailed: (errors: number, line: number, why: string) => [
    `文件导入失败：共 ${errors} 行有误，第 ${line} 行：${why}`,
    `Nothing was imported; lines with something wrong: ${errors}. Line ${line}: ${why}`,
  ],
  imported: (count: number) => [`文件导入成功！数据行数：${count}`, `Imported; rows: ${count}`],
  importFits: (count: number) => [`共 ${count} 行，均可导入`, `All rows fit: ${count}`],
  keyword: ['关键词', 'Keyword'],
  removed: (count: number) => [`已删除 ${count} 项`, `Removed: ${count}`],
  removedForGood: (count: number) => [`已彻底删除 ${count} 项`, `Removed for good: ${count}`],
  restored: (count: number) => [`已还原 ${count} 项`, `Taken back: ${count}`],
  sameAsLine: (line: number) => [`与第 ${line} 行重复`, `The same as line ${line}`],
  taken: (label: string, value: string) => [`${label}“${value}”已存在`, `${label} "${value}" exists already`],
  tooManyRows: (max: number) => [
    `一次最多导出 ${max} 行，请增加筛选条件`,
    `At most ${max} rows at a time; narrow the filters`,
  ],
  unknown: (label: string) => [`没有此${label}`, `There is no such ${label}`],
  notAsked: ['不能检查此字段', 'This field cannot be asked about'],
  valueEmpty: ['数据为空,不作处理！', 'There is nothing to look for'],
  valueFree: ['该值可用！', 'This value is free'],
})
