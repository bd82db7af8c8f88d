import { namesIn } from '../../core/names'
import type { CellValue } from '../../core/workbook'
import type { SubjectDetail } from '../answers'

/** A declaration as a document: what a person reads, in order. Documents are kept, so their words are Chinese. */
export type Paper = {
  title: string
  facts: readonly (readonly [label: string, value: string])[]
  texts: readonly { title: string; text: string }[]
  tables: readonly {
    title: string
    header: readonly string[]
    rows: readonly (readonly CellValue[])[]
    /** Shares of the width, one for each column; even where there are none. */
    parts?: readonly number[]
  }[]
}
const longTexts = {
  summary: '课题简介',
  background: '研究背景',
  objectives: '研究目标',
  content: '研究内容',
  techRoute: '技术路线',
  innovation: '创新点',
  basis: '已有基础',
  risks: '风险与对策',
} as const

const heads = {
  members: ['姓名', '单位', '职称', '分工', '角色'],
  results: ['类型', '名称', '数量', '单位'],
  budget: ['科目', '金额（万元）', '说明'],
  schedule: ['时间', '工作'],
}
/** The words that every document of a declaration has: nobody wrote them. */
export const printedWords = [
  ...Object.values(longTexts),
  ...Object.values(heads).flatMap((head) => [...head, head.join('')]),
]

/** The document of a declaration as its viewer is shown it: what is left out there is left out here. */
export function paperOf(shown: SubjectDetail, resultText: (type: string) => string): Paper {
  const facts: [string, string][] = [
    ['课题编号', shown.subjectNum],
    ['英文名称', shown.subjectNameEn],
    ['年度', shown.year],
    ['研究领域', shown.domain_dictText],
    ['课题类型', shown.subjectType_dictText],
    ['关键词', shown.keywords],
    ['牵头机构', shown.leadDepartName],
    ['合作机构', shown.cooperateDeparts.map((one) => one.departName).join('、')],
    ['课题负责人', shown.subjectManName],
    ['负责人电话', shown.subjectManPhone],
    ['负责人邮箱', shown.subjectManEmail],
    ['起止日期', [shown.startDate, shown.endDate].filter(Boolean).join(' 至 ')],
    ['经费总额（万元）', shown.budgetTotal ? String(shown.budgetTotal) : ''],
    ['状态', shown.status_dictText],
    ['申报时间', shown.submitTime ?? ''],
  ]
  const tables = [
    {
      title: '课题组成员',
      header: heads.members,
      rows: shown.members.map(({ name, departName, title, duty, role }) => [name, departName, title, duty, role]),
    },
    {
      title: '预期成果',
      header: heads.results,
      rows: shown.expectedResults.map(({ type, name, count, unit }) => [resultText(type), name, count, unit]),
    },
    {
      title: '经费预算',
      header: heads.budget,
      rows: shown.budget.map(({ item, amount, note }) => [item, amount, note ?? '']),
    },
    {
      title: '进度安排',
      header: heads.schedule,
      rows: shown.schedule.map(({ period, work }) => [period, work]),
    },
    {
      title: '附件',
      header: ['材料', '文件名'],
      rows: shown.files.flatMap((slot) => slot.files.map((file) => [slot.name, file.fileName])),
    },
  ]
  return {
    title: shown.subjectName,
    facts: facts.filter(([, value]) => value !== ''),
    texts: [
      ...namesIn(longTexts).flatMap((name) => {
        const text = shown[name].trim()
        return text ? [{ title: longTexts[name], text }] : []
      }),
      ...[...shown.topic, ...shown.own].map(({ label, text }) => ({ title: label, text: text.trim() })),
    ],
    tables: tables.filter((table) => table.rows.length),
  }
}
