import { keysOf } from '../../core/typed-keys'
import type { CellValue } from '../../core/workbook'
import type { SubjectDetail } from '../responses'

/** Content of a printed declaration, in reading order. Stored documents are always Chinese. */
export type PrintedDocument = {
  title: string
  facts: readonly (readonly [label: string, value: string])[]
  texts: readonly { title: string; text: string }[]
  tables: readonly {
    title: string
    header: readonly string[]
    rows: readonly (readonly CellValue[])[]
    /** Relative column widths, one per column; equal widths if omitted. */
    parts?: readonly number[]
  }[]
}
const longTextTitles = {
  summary: '课题简介',
  background: '研究背景',
  objectives: '研究目标',
  content: '研究内容',
  techRoute: '技术路线',
  innovation: '创新点',
  basis: '已有基础',
  risks: '风险与对策',
} as const

const tableHeaders = {
  members: ['姓名', '单位', '职务', '分工', '角色'],
  results: ['类型', '名称', '数量', '单位'],
  budget: ['科目', '金额（万元）', '说明'],
  schedule: ['时间', '工作'],
}
/** Fixed labels of every printed declaration. They are not text of an applicant. */
export const documentLabels = [
  ...Object.values(longTextTitles),
  ...Object.values(tableHeaders).flatMap((head) => [...head, head.join('')]),
]

/** Builds the document of a declaration from its serialized detail, so that fields hidden from the viewer are absent. */
export function buildDeclarationDocument(detail: SubjectDetail, resultText: (type: string) => string): PrintedDocument {
  const facts: [string, string][] = [
    ['课题编号', detail.subjectNum],
    ['英文名称', detail.subjectNameEn],
    ['年度', detail.year],
    ['研究领域', detail.domain_dictText],
    ['课题类型', detail.subjectType_dictText],
    ['关键词', detail.keywords],
    ['牵头机构', detail.leadDepartName],
    ['合作机构', detail.cooperateDeparts.map((one) => one.departName).join('、')],
    ['课题负责人', detail.subjectManName],
    ['负责人电话', detail.subjectManPhone],
    ['负责人邮箱', detail.subjectManEmail],
    ['起止时间', [detail.startDate, detail.endDate].filter(Boolean).join(' 至 ')],
    ['经费总额（万元）', detail.budgetTotal ? String(detail.budgetTotal) : ''],
    ['状态', detail.status_dictText],
    ['申报时间', detail.submitTime ?? ''],
  ]
  const tables = [
    {
      title: '课题组成员',
      header: tableHeaders.members,
      rows: detail.members.map(({ name, departName, title, duty, role }) => [name, departName, title, duty, role]),
    },
    {
      title: '预期成果',
      header: tableHeaders.results,
      rows: detail.expectedResults.map(({ type, name, count, unit }) => [resultText(type), name, count, unit]),
    },
    {
      title: '经费预算',
      header: tableHeaders.budget,
      rows: detail.budget.map(({ item, amount, note }) => [item, amount, note ?? '']),
    },
    {
      title: '进度安排',
      header: tableHeaders.schedule,
      rows: detail.schedule.map(({ period, work }) => [period, work]),
    },
    {
      title: '附件',
      header: ['材料', '文件名'],
      rows: detail.files.flatMap((slot) => slot.files.map((file) => [slot.name, file.fileName])),
    },
  ]
  return {
    title: detail.subjectName,
    facts: facts.filter(([, value]) => value !== ''),
    texts: [
      ...keysOf(longTextTitles).flatMap((name) => {
        const text = detail[name].trim()
        return text ? [{ title: longTextTitles[name], text }] : []
      }),
      ...[...detail.topic, ...detail.own].map(({ label, text }) => ({ title: label, text: text.trim() })),
    ],
    tables: tables.filter((table) => table.rows.length),
  }
}
