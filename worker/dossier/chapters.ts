import type { Certificate } from '../awards/certificate.rules'
import type { ReportDetail } from '../reports/responses'
import type { ReviewView } from '../reviews/responses'
import { appendAnswers } from '../core/form/additional-form'
import type { ChangeRow } from '../subject-management/contract'
import type { SubjectDetail } from '../subjects/responses'
import type { Comparison } from '../subjects/form/responses'
import type { PrintedDocument } from '../subjects/documents/declaration-document'

/** All data of a subject as one reader sees it. The texts are Chinese, since the documents are archived. */
export type Dossier = {
  detail: SubjectDetail
  declaration: PrintedDocument
  /** Comparison of the last two versions; null if there are none, or none may be shown. */
  compared: Comparison | null
  reviews: ReviewView[]
  /** Review reports of the rounds that this reader may download. */
  rounds: PrintedDocument[]
  reports: ReportDetail[]
  changes: ChangeRow[]
  /** True if the reader may see scores. */
  graded: boolean
  certificates: Certificate[]
  blind: boolean
  /** Files by id: SHA-256 in hexadecimal. */
  hashes: ReadonlyMap<string, { sha256: string; uploadTime: string }>
  made: string
  for: string
  centreName: string
}
type Table = PrintedDocument['tables'][number]

const changeKinds: Record<string, string> = {
  delay: '延期',
  manager: '负责人变更',
  member: '成员变更',
  content: '研究内容变更',
  budget: '经费变更',
  partner: '合作机构变更',
  other: '其他',
}
const changeStatuses = ['草稿', '待机构审批', '待中心决定', '已同意', '未同意']
/** Operations of the timeline that are decisions. */
const DECISION_OPERATIONS =
  /^(passFormal|rejectFormal|requestPerfect|approve|pass|perfect|reject|publishPlan|endPublicity|establish|unestablish|conclude|close|award|finish|finishWithoutPrize|endGrading|rollBack|undo|reopen)/

const optionalTable = (title: string, header: string[], rows: Table['rows'], parts: number[]): Table[] =>
  rows.length ? [{ title, header, rows, parts }] : []
const factLines = (all: [string, string | number | null | undefined][]) =>
  all.flatMap(([label, value]): [string, string][] =>
    value === null || value === undefined || value === '' ? [] : [[label, String(value)]],
  )
const toMinute = (time: string | null) => (time ?? '').slice(0, 16)
const toKilobytes = (size: number) => `${(size / 1024).toFixed(1)} KB`

const versionsChapter = ({ detail, compared }: Dossier): PrintedDocument => ({
  title: '版本与差异',
  facts: compared ? [['比较', `第 ${compared.from} 版与第 ${compared.to} 版`]] : [],
  texts: compared?.opinion ? [{ title: '退回意见', text: compared.opinion }] : [],
  tables: [
    ...optionalTable(
      '各版本',
      ['版本', '提交时间', '提交人', '说明', '变更内容'],
      detail.versions.map((one) => [
        `第 ${one.versionNo} 版`,
        toMinute(one.submitTime),
        one.submitter,
        one.reason,
        one.diff.map(({ label }) => label).join('、'),
      ]),
      [0.1, 0.19, 0.14, 0.22, 0.35],
    ),
    ...(compared?.sections ?? []).flatMap((section) =>
      optionalTable(
        section.title,
        ['内容', '修改前', '修改后'],
        section.changes.map(({ label, before, after }) => [label, before, after]),
        [0.16, 0.42, 0.42],
      ),
    ),
  ],
})

/** A field that is hidden from the reader has no column at all, not an empty one. */
function opinionsChapter({ reviews, detail, graded }: Dossier): PrintedDocument {
  const has = (name: 'reviewerName' | 'conclusion_dictText' | 'privateComment' | 'commitTime') =>
    reviews.some((one) => one[name])
  const columns = [
    { head: '阶段', width: 14, of: (one: ReviewView) => `${one.stage_dictText}\n第 ${one.roundNo} 轮` },
    ...(has('reviewerName') ? [{ head: '评审人', width: 11, of: (one: ReviewView) => one.reviewerName }] : []),
    ...(has('conclusion_dictText')
      ? [{ head: '结论', width: 10, of: (one: ReviewView) => one.conclusion_dictText }]
      : []),
    { head: '意见', width: 40, of: (one: ReviewView) => appendAnswers(one.comment, one.further) },
    ...(has('privateComment')
      ? [{ head: '给中心的意见', width: 25, of: (one: ReviewView) => one.privateComment }]
      : []),
    ...(has('commitTime') ? [{ head: '提交时间', width: 17, of: (one: ReviewView) => toMinute(one.commitTime) }] : []),
  ]
  const whole = columns.reduce((sum, one) => sum + one.width, 0)
  return {
    title: '评审意见与评分',
    facts: factLines([
      ['初审通过率', detail.passRateFirst === null ? null : `${detail.passRateFirst}%`],
      ['复审通过率', detail.passRateRe === null ? null : `${detail.passRateRe}%`],
      ...(graded
        ? ([
            ['原始分', detail.gradeRaw],
            ['标准分', detail.gradeNorm],
            ['名次', detail.gradeRank],
            ['等级', detail.gradeLevel],
          ] as [string, string | number | null][])
        : []),
    ]),
    texts: [],
    tables: optionalTable(
      '评审意见',
      columns.map((one) => one.head),
      reviews.map((review) => columns.map((one) => one.of(review))),
      columns.map((one) => one.width / whole),
    ),
  }
}

const reportChapter = (report: ReportDetail): PrintedDocument => ({
  title: report.reportName || report.reportType_dictText,
  facts: factLines([
    ['类型', report.reportType_dictText],
    ['年度', report.year],
    ['状态', report.status_dictText],
    ['提交人', report.authorName],
    ['提交时间', toMinute(report.submitTime)],
    ['截止时间', toMinute(report.dueTime)],
    ['审阅人', report.reviewerName],
    ['审阅意见', report.reviewOpinion],
    ['已用经费（万元）', report.fundUsed || ''],
  ]),
  texts: [
    { title: '正文', text: report.content },
    { title: '完成情况', text: report.sections.completion?.text ?? '' },
    { title: '变更情况', text: report.sections.change?.text ?? '' },
    { title: '成果共享', text: report.sections.sharing?.text ?? '' },
    ...(report.sections.progressYear ?? []).map(({ year, text }) => ({ title: `${year} 年进展`, text })),
    { title: '存在问题', text: report.problems },
    { title: '后续计划', text: report.nextPlan },
    ...report.further.map(({ label, text }) => ({ title: label, text })),
  ].filter(({ text }) => text.trim()),
  tables: [
    ...optionalTable(
      '指标完成情况',
      ['指标', '计划', '完成', '完成率'],
      (report.sections.completion?.indicators ?? []).map((one) => [one.name, one.planned, one.reached, `${one.rate}%`]),
      [0.4, 0.22, 0.22, 0.16],
    ),
    ...optionalTable(
      '验收意见',
      ['阶段', '结论', '意见'],
      report.comments
        .filter((one) => one.comment || one.conclusion)
        .map((one) => [one.stage_dictText, one.conclusion, one.comment]),
      [0.2, 0.15, 0.65],
    ),
  ],
})

const changesChapter = (changes: readonly ChangeRow[]): PrintedDocument => ({
  title: '变更申请',
  facts: [],
  texts: [],
  tables: optionalTable(
    '变更记录',
    ['类型', '理由', '状态', '意见', '申请时间', '决定时间'],
    changes.map((one) => [
      changeKinds[one.kind] ?? one.kind,
      one.managers ? `${one.managers.before} → ${one.managers.after}\n${one.reason}` : one.reason,
      changeStatuses[one.status] ?? '',
      one.opinion,
      toMinute(one.createTime),
      toMinute(one.decideTime),
    ]),
    [0.13, 0.27, 0.11, 0.21, 0.14, 0.14],
  ),
})

const timelineRows = (detail: SubjectDetail, which: (operation: string) => boolean) =>
  detail.timeLine
    .filter((line) => which(line.operation))
    .map((line) => [
      toMinute(line.time),
      `${line.operation_dictText}${line.undone ? '（已撤回）' : ''}`,
      [line.actorName, line.role_dictText].filter(Boolean).join('\n'),
      line.to_dictText,
      line.reason,
    ])
const timelineHeader = ['时间', '事项', '办理人', '之后的状态', '意见']
const timelineWidths = [0.15, 0.2, 0.17, 0.14, 0.34]

const certificatesChapter = (certificates: readonly Certificate[]): PrintedDocument => ({
  title: '获奖证书',
  facts: [],
  texts: [],
  tables: certificates.map((one) => ({
    title: one.certificateNo,
    header: ['项目', '内容'],
    rows: [
      ['奖项', `${one.year} 年度${one.prizeName}`],
      ['主要完成人', one.members.join('、')],
      ['授奖词', one.citation],
      ['颁发日期', one.awardDate],
      ['颁发机构', one.centreName],
    ],
    parts: [0.24, 0.76],
  })),
})

/** The files of the dossier, each once, with their hashes as evidence. None for a blind reader. */
function fileHashesChapter({ detail, reports, changes, hashes, blind }: Dossier): PrintedDocument {
  const referenced = blind
    ? []
    : [
        ...detail.files.flatMap((slot) => slot.files.map((one) => ({ ...one, of: slot.name }))),
        ...reports.flatMap((report) => report.files.map((one) => ({ ...one, of: report.reportType_dictText }))),
        ...changes.flatMap((change) => change.files.map((one) => ({ ...one, of: '变更' }))),
      ]
  const files = [...new Map(referenced.map((one) => [one.id, one])).values()]
  return {
    title: '文件凭证',
    facts: [['说明', '下列文件的 SHA-256 值取自上传时保存的内容；对取得的文件重新计算，值相同即内容未变。']],
    texts: [],
    tables: optionalTable(
      '文件清单',
      ['所属', '文件名', '大小', '上传时间', 'SHA-256'],
      files.map((one) => {
        const known = hashes.get(one.id)
        return [one.of, one.fileName, toKilobytes(one.size), toMinute(known?.uploadTime ?? ''), known?.sha256 ?? '']
      }),
      [0.13, 0.25, 0.12, 0.14, 0.36],
    ),
  }
}

/** Returns the chapters of a dossier without the empty ones. */
export function chaptersOf(of: Dossier): PrintedDocument[] {
  const { detail } = of
  const all: PrintedDocument[] = [
    { ...of.declaration, title: '申报书' },
    versionsChapter(of),
    opinionsChapter(of),
    ...of.rounds.map((paper) => ({
      ...paper,
      title: `评审报告 ${paper.facts.find(([label]) => label === '评审阶段')?.[1] ?? ''}`.trim(),
    })),
    ...of.reports.map(reportChapter),
    changesChapter(of.changes),
    {
      title: '历次决定',
      facts: factLines([
        ['当前状态', detail.status_dictText],
        ['终止原因', detail.closeReason],
      ]),
      texts: detail.auditOpinion ? [{ title: '中心意见', text: detail.auditOpinion }] : [],
      tables: optionalTable(
        '决定',
        timelineHeader,
        timelineRows(detail, (operation) => DECISION_OPERATIONS.test(operation)),
        timelineWidths,
      ),
    },
    certificatesChapter(of.certificates),
    {
      title: '办理过程',
      facts: [],
      texts: [],
      tables: optionalTable(
        '时间线',
        timelineHeader,
        timelineRows(detail, () => true),
        timelineWidths,
      ),
    },
    fileHashesChapter(of),
  ]
  return all.filter((paper) => paper.texts.length || paper.tables.length || paper.title === '申报书')
}

/** Returns the lines of the cover with their sizes in points. */
export const coverLines = ({ detail, made, centreName, for: reader }: Dossier) =>
  [
    { text: centreName, size: 14 },
    { text: '课题全卷', size: 16 },
    { text: detail.subjectName, size: 24 },
    { text: detail.subjectNum, size: 13 },
    ...factLines([
      ['年度', detail.year],
      ['牵头机构', detail.leadDepartName],
      ['课题负责人', detail.subjectManName],
      ['状态', detail.status_dictText],
      ['制作时间', made],
      ['供', `${reader} 查阅`],
    ]).map(([label, value]) => ({ text: `${label}：${value}`, size: 11 })),
  ].filter(({ text }) => text)
