import { texts } from '../core/texts'

export const t = texts({
  atLine: (line: string | number, why: string | number) => [`第 ${line} 行：${why}`, `Line ${line}: ${why}`],
  businessType: ['业务类型', 'Kind of business'],
  imported: (count: string | number) => [`成功导入 ${count} 行`, `Rows imported: ${count}`],
  importedWithUnchanged: (saved: number, unchanged: number) => [
    `成功导入 ${saved} 行，${unchanged} 行无变化`,
    `Rows imported: ${saved}, unchanged: ${unchanged}`,
  ],
  modeWrong: ['导入方式应为 all 或 good', 'The way of importing is all or good'],
  paramsWrong: ['查询条件有误', 'The filters are not right'],
  sameAsLine: (line: string | number) => [`与第 ${line} 行重复`, `The same as line ${line}`],
  templateWrong: ['是否模板有误', 'Say whether it is the template'],
})
