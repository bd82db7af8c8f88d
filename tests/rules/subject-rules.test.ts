import { describe, expect, test } from 'vitest'
import { identifyingNames, redactNames } from '~/worker/subjects/name-redaction'
import type { TransitionContext, CaseSlice } from '~/worker/subjects/case'
import { builtInForm } from '~/worker/subjects/form/definition'
import * as rule from '~/worker/subjects/rules'
import { nameForReviewers } from '~/worker/subjects/serializer'
import { Settings } from '~/worker/system/settings'

const NOW = '2026-11-20 09:30:00'
const windows = { declareWindows: [{ year: '2026', start: '2026-03-01 08:00:00', end: '2026-11-30 18:00:00' }] }
type Given = {
  subject?: object
  settings?: object
  input?: object
  actor?: object
  now?: string
  [part: string]: unknown
}
/** A subject with only the fields that the rule reads. */
const at = ({ subject = {}, settings = {}, input = {}, actor = {}, now = NOW, ...parts }: Given = {}) =>
  ({
    case: {
      subject: { year: '2026', status: 'TO_SUBMIT', roundNo: 1, ...subject },
      ...{ collect: null, depart: null, contactIds: [], manager: { running: 0, overdue: 0 } },
      ...{
        members: [],
        reviews: [],
        grades: [],
        reports: [],
        logs: [],
        lastSeq: 0,
        objections: [],
        similarityRunning: false,
      },
      form: { id: '', version: 1, definition: builtInForm('declare', []) },
      ...parts,
    },
    actor: { kind: 'person', userId: 'u-zhang', roleCode: 'subjectMan', ...actor },
    now,
    settings: Settings.parse({ ...windows, ...settings }),
    input,
  }) as unknown as TransitionContext<CaseSlice>
/** The result of a rule for each of these subjects. */
const says = (guard: (of: TransitionContext<CaseSlice>) => string | null, ...cases: Given[]) =>
  cases.map((one) => guard(at(one)))

describe('a reason', () => {
  test('has 5 to 500 characters after trimming', () => {
    const reasons = [undefined, '', ' 四个字呢 ', '有五个字呢', '长'.repeat(500), '长'.repeat(501)]
    expect(says(rule.hasReason, ...reasons.map((reason) => ({ input: { reason } })))).toEqual([
      ...Array<string>(3).fill('请填写理由（至少 5 个字）'),
      null,
      null,
      '理由最多 500 个字',
    ])
  })
})

describe('the name of a subject', () => {
  test('has at most 50 characters', () => {
    expect(['', '  ', '名', '名'.repeat(50), '名'.repeat(51)].map(rule.nameProblem)).toEqual([
      '课题名称不能为空',
      '课题名称不能为空',
      null,
      null,
      '课题名称最多 50 个字',
    ])
  })

  test('starts with no quotation mark, and may contain one', () => {
    expect(["'名称", '‘名称', '’名称', '关于‘数据’的研究'].map(rule.nameProblem)).toEqual([
      ...Array<string>(3).fill('课题名称不能以单引号开头'),
      null,
    ])
  })

  test('contains no character that is invalid in file names', () => {
    for (const sign of ['?', '？', '*', '/', '\\', '[', ']'])
      expect(rule.nameProblem(`名${sign}称`), sign).toBe('课题名称不能包含 ? ？ * / \\ [ ]')
  })
})

describe('the declaration window of a year', () => {
  test('is open from its first second to its last', () => {
    const times = ['2026-03-01 07:59:59', '2026-03-01 08:00:00', '2026-11-30 18:00:00', '2026-11-30 18:00:01']
    expect(says(rule.windowOpen, ...times.map((now) => ({ now })))).toEqual([
      '2026 年度申报将于 2026-03-01 08:00 开始',
      null,
      null,
      '2026 年度申报已于 2026-11-30 18:00 截止',
    ])
  })

  test("is that of the subject's year, and does not limit the centre", () => {
    const closed = { subject: { year: '2031' } }
    expect(says(rule.windowOpen, closed, { ...closed, actor: { roleCode: 'bizManger' } })).toEqual([
      '2031 年度尚未开放申报',
      null,
    ])
  })
})

describe('an eligible declaration', () => {
  test('requires fewer subjects of the manager than the limit', () => {
    const running = [0, 1, 2, 3].map((count) => ({ manager: { running: count, overdue: 0 } }))
    const full = '课题负责人在研课题已达上限（2 个）'
    expect(says(rule.managerBelowLimit, ...running)).toEqual([null, null, full, full])
  })

  test('requires no overdue report of the manager', () => {
    const overdue = [0, 1].map((count) => ({ manager: { running: 0, overdue: count } }))
    expect(says(rule.nothingOverdue, ...overdue)).toEqual([null, '课题负责人有 1 份逾期未提交的报告，请先提交'])
  })

  test('requires an active institution with a contact, or an exemption', () => {
    const active = { status: '1', noContactApproval: 0 }
    const cases = [
      { depart: null, contactIds: ['u'] },
      { depart: { ...active, status: '0' }, contactIds: ['u'] },
      { depart: active },
      { depart: active, contactIds: ['u'] },
      { depart: { ...active, noContactApproval: 1 } },
    ]
    expect(says(rule.institutionActive, ...cases)).toEqual([
      '牵头机构已停用',
      '牵头机构已停用',
      '牵头机构尚无机构联系人',
      null,
      null,
    ])
  })
})

describe('missing parts of a declaration', () => {
  const slots = [
    { slot: 'plan', name: '实施方案', required: 1, exts: ['pdf'], max: 2 },
    { slot: 'more', name: '补充材料', required: 0, exts: ['pdf'], max: 1 },
  ]
  const whole = {
    ...{ subjectName: '证券业研究', domain: '03', subjectType: '2', leadDepartId: 'd', subjectManId: 'u' },
    ...{ startDate: '2027-01-01', endDate: '2027-12-31' },
    ...{ summary: '简介', background: '背景', objectives: '目标', content: '内容', techRoute: '路线' },
  }
  const attached = (...counts: number[]) =>
    counts.map((count, place) => ({ slot: slots[place]!.slot, fileIds: Array.from({ length: count }, String) }))
  const missing = (subject: object = {}, collect: object = {}, parts: object = {}) =>
    rule.findMissingParts(
      at({
        subject: { ...whole, ...subject },
        collect: { kind: 'declare', commitment: 1, formData: {}, attachments: attached(1), ...collect },
        members: [{ name: '李四' }],
        form: { id: '', version: 1, definition: builtInForm('declare', slots) },
        ...parts,
      }),
    )

  test('are none if all fields of the form are filled', () => {
    expect(missing()).toEqual({})
  })

  test('are listed by field: choices, texts, members, the commitment', () => {
    expect(missing({ domain: '', summary: '  ', startDate: null }, { commitment: 0 }, { members: [] })).toEqual({
      domain: '请选择研究领域',
      startDate: '请选择开始日期',
      summary: '请填写课题简介',
      members: '请至少填写一名课题组成员',
      commitment: '请勾选诚信承诺',
    })
  })

  test('include a text longer than its field, exact to the character', () => {
    expect(missing({ keywords: '长'.repeat(200) })).toEqual({})
    expect(missing({ keywords: '长'.repeat(201) })).toEqual({ keywords: '关键词最多 200 个字' })
  })

  test('include lines beyond the limit of a field', () => {
    const lines = (count: number) => ({ budget: Array.from({ length: count }, () => ({ item: '设备', amount: 1 })) })
    expect(missing(lines(100))).toEqual({})
    expect(missing(lines(101))).toEqual({ budget: '经费预算最多 100 项' })
  })

  test('include an end that is not after the start', () => {
    const ending = (endDate: string) => missing({ startDate: '2027-01-01', endDate })
    expect([ending('2026-12-31'), ending('2027-01-01')]).toEqual([
      { endDate: '结束日期应晚于开始日期' },
      { endDate: '结束日期应晚于开始日期' },
    ])
    expect(ending('2027-01-02')).toEqual({})
  })

  test('include a required document, and one too many', () => {
    expect(missing({}, { attachments: [] })).toEqual({ 'attachments.plan': '请上传实施方案' })
    expect(missing({}, { attachments: attached(2, 1) })).toEqual({})
    expect(missing({}, { attachments: attached(3, 2) })).toEqual({
      'attachments.plan': '实施方案最多 2 个文件',
      'attachments.more': '补充材料最多 1 个文件',
    })
  })

  test('are reported at submission by the first message', () => {
    const blank = { subject: { ...whole, subjectName: '', summary: '' }, collect: null, members: [] }
    expect(says(rule.declarationComplete, { ...blank, input: { unfilled: true } }, blank)).toEqual([
      null,
      '课题名称不能为空',
    ])
  })
})

describe('the approval of an institution', () => {
  test('is not for the subject manager, unless the centre allows it', () => {
    const own = { subject: { subjectManId: 'u-zhang' } }
    expect(
      says(
        rule.notOwnManager,
        own,
        { subject: { subjectManId: 'u-li' } },
        { ...own, settings: { contactMayApproveOwn: 1 } },
        { ...own, actor: { kind: 'system' } },
      ),
    ).toEqual(['不可审批本人负责的课题', null, null, null])
  })

  test('allows a withdrawal until the contact has opened the declaration', () => {
    const opened = [null, '2026-11-20 09:00:00'].map((contactOpenTime) => ({ subject: { contactOpenTime } }))
    expect(says(rule.notYetOpened, ...opened)).toEqual([null, '机构联系人已查看，不可撤回'])
  })
})

describe('the formal review', () => {
  test('requires a verdict above the similarity limit, and the finished check', () => {
    const like = (similarityMax: number | null, similarityVerdict = '') => ({
      subject: { similarityMax, similarityVerdict },
    })
    expect(
      says(rule.similarityAssessed, like(null), like(60), like(60.1), like(60.1, 'unrelated'), {
        ...like(0),
        similarityRunning: true,
      }),
    ).toEqual([null, null, '相似度 60.1% 超过上限，请先作出认定', null, '相似度检测尚未完成，请稍后再试'])
    expect(rule.similarityAssessed(at({ ...like(null), settings: { similarityLimit: 0 } }))).toBeNull()
  })

  test('adopts a topic or passes a declaration', () => {
    const kinds = [null, { kind: 'declare' }, { kind: 'collect' }].map((collect) => ({ collect }))
    const no = '该课题不是征集选题'
    expect(says(rule.isTopic, ...kinds)).toEqual([no, no, null])
    expect(says(rule.isDeclaration, ...kinds)).toEqual([null, null, '征集选题不进入评审，请办理“选题入选”'])
  })

  test('requests at least one material, and needs an answer to each', () => {
    expect(says(rule.hasItems, {}, { input: { items: [] } }, { input: { items: ['盖章页'] } })).toEqual([
      '请至少列出一项需要补充的资料',
      '请至少列出一项需要补充的资料',
      null,
    ])
    const items = (...answered: number[]) => ({
      collect: { replenishItems: answered.map((one, place) => ({ item: `资料${place}`, answered: one })) },
    })
    expect(
      says(
        rule.everyItemAnswered,
        items(1, 0, 0),
        items(1, 1),
        items(),
        {},
        { ...items(0), input: { unfilled: true } },
      ),
    ).toEqual(['还有 2 项资料未补充：资料1', null, null, null, null])
  })
})

describe('the review rounds', () => {
  const reviewers = (count: number) => ({ input: { userIds: Array.from({ length: count }, String) } })
  test('start with the required number of reviewers', () => {
    const settings = { minReviewers: 3, minReReviewers: 5 }
    const few = '至少选择 3 名评审人'
    expect(
      says(rule.enoughFirstReviewers, ...[reviewers(2), reviewers(3), {}].map((one) => ({ ...one, settings }))),
    ).toEqual([few, null, few])
    expect(says(rule.enoughReReviewers, ...[4, 5].map((count) => ({ ...reviewers(count), settings })))).toEqual([
      '至少选择 5 名评审人',
      null,
    ])
  })

  const round = (stage: string, ...given: (readonly [status: number, conclusion?: string])[]) =>
    given.map(([status, conclusion = '']) => ({ stage, roundNo: 1, status, conclusion }))
  test('end when two thirds of the counted reviewers have submitted', () => {
    const cases = [
      round('FIRST', [2], [2], [0]),
      round('FIRST', [2], [1], [3]),
      round('FIRST', [2], [2], [0], [4], [5]),
      [...round('FIRST', [2], [0]), ...round('RE', [2], [2])],
      [],
    ].map((reviews) => ({ reviews }))
    expect(says(rule.quorumReachedFirst, ...cases)).toEqual([
      null,
      '已提交评审 1/3 人，未达到 67% 的要求',
      null,
      '已提交评审 1/2 人，未达到 67% 的要求',
      '已提交评审 0/0 人，未达到 67% 的要求',
    ])
    expect(rule.quorumReachedRe(at(cases[3]!))).toBeNull()
  })

  test('are passed at the required rate, or against it with a reason', () => {
    const three = round('RE', [2, 'pass'], [2, 'pass'], [2, 'pass'], [2, 'not_pass'], [2, 'not_pass'])
    const low = round('RE', [2, 'pass'], [2, 'not_pass'], [1, 'pass'])
    const against = (override: string) => ({ reviews: low, input: { override } })
    expect(
      says(
        rule.passRateReachedRe,
        { reviews: three },
        { reviews: low },
        against('四个字呢'),
        against('有五个字呢'),
        {},
      ),
    ).toEqual([
      null,
      '通过率 50% 低于 60%，须填写理由（至少 5 个字）',
      '通过率 50% 低于 60%，须填写理由（至少 5 个字）',
      null,
      '通过率 0% 低于 60%，须填写理由（至少 5 个字）',
    ])
    expect(rule.passRateReachedFirst(at({ reviews: three })), 'of the first audit').toBe(
      '通过率 0% 低于 60%，须填写理由（至少 5 个字）',
    )
  })
})

describe('the public notice', () => {
  test('ends in its exact second', () => {
    const ends = [null, '2026-11-20 09:30:01', NOW].map((publicityEnd) => ({ subject: { publicityEnd } }))
    expect(says(rule.publicNoticeEnded, ...ends)).toEqual([
      '公示期至 未定，尚未结束',
      '公示期至 2026-11-20 09:30，尚未结束',
      null,
    ])
  })

  test('requires every objection to be closed, and none upheld', () => {
    const cases = [[], [1], [1, 0], [2, 0], [1, 2]].map((all) => ({ objections: all.map((status) => ({ status })) }))
    expect(says(rule.noObjection, ...cases)).toEqual([
      null,
      null,
      '存在尚未处理的公示异议',
      '存在尚未处理的公示异议',
      '公示异议成立，不可立项',
    ])
  })
})

describe('an establishment', () => {
  const dates = (startDate: string | null, endDate: string | null) => ({ subject: { startDate, endDate } })
  test('requires both dates', () => {
    const first = rule.hasDates(at(dates(null, null)))
    expect(first).not.toBeNull()
    expect(
      says(rule.hasDates, dates('2027-01-01', null), dates(null, '2027-12-31'), dates('2027-01-01', '2027-12-31')),
    ).toEqual([first, first, null])
  })

  test('requires a number, and the task book if configured', () => {
    expect(says(rule.hasNumber, ...['', 'FT2026-03-001'].map((subjectNum) => ({ subject: { subjectNum } })))).toEqual([
      '请先编制课题编号',
      null,
    ])
    const book = (taskBookRequired: number, taskBookFileId: string) => ({
      settings: { taskBookRequired },
      subject: { taskBookFileId },
    })
    expect(says(rule.hasTaskBook, book(0, ''), book(1, ''), book(1, 'f'))).toEqual([null, '任务书尚未提交', null])
  })

  test('of a topic of the plan requires a manager', () => {
    const from = (source: string, subjectManId: string) => ({ subject: { source, subjectManId } })
    expect(says(rule.managerAssigned, from('plan', ''), from('plan', 'u'), from('declare', ''))).toEqual([
      '计划课题尚未指定负责人',
      null,
      null,
    ])
  })
})

describe('a conclusion', () => {
  const report = (reportType: string, status: number, more: object = {}) => ({
    ...{ reportType, reportName: '', status, cancelled: 0, waived: 0, fileIds: ['f'], mirrors: '' },
    ...more,
  })
  test('is reviewed once its report is submitted and not returned', () => {
    const cases = [
      report('CONCLUSION', 1),
      report('CONCLUSION', 2),
      report('CONCLUSION', 3),
      report('CONCLUSION', 4),
      report('CONCLUSION', 2, { cancelled: 1 }),
      report('CONCLUSION', 2, { waived: 1 }),
      report('MIDTERM', 3),
    ].map((one) => ({ reports: [one] }))
    const no = '结题报告尚未提交，不可进行结题评议'
    expect(says(rule.finalReportSubmitted, ...cases)).toEqual([no, null, null, no, no, no, no])
  })

  test('requires the three reports to be reviewed; cancelled reports and other types do not count', () => {
    const done = [report('OPENING', 3), report('CONCLUSION', 3)]
    const cases = [
      [...done, report('MIDTERM', 3)],
      [...done, report('MIDTERM', 2), report('SUMMARY', 0)],
      [...done, report('MIDTERM', 2, { cancelled: 1 }), report('SUMMARY', 0)],
      [report('OPENING', 3), report('CONCLUSION', 0, { cancelled: 1 })],
      [],
    ].map((reports) => ({ reports }))
    expect(says(rule.mandatoryReportsReviewed, ...cases)).toEqual([
      null,
      '还有 1 份报告未审阅：中期报告',
      null,
      '结题报告尚未审阅',
      '结题报告尚未审阅',
    ])
  })

  test('requires passed reviews of the committee and the experts, unless its report was waived', () => {
    const word = (stage: string, conclusion: string, status = 2) => ({ stage, conclusion, status })
    const both = [word('CONC_TECH', 'pass'), word('CONC_ADVISER', 'pass')]
    const cases: Given[] = [
      { reviews: both },
      { reviews: [] },
      { reviews: [both[0]] },
      { reviews: [word('CONC_TECH', 'perfect'), ...both] },
      { reviews: [...both, word('CONC_TECH', 'perfect')] },
      { reviews: [...both, word('CONC_ADVISER', 'not_pass', 1)] },
      { reviews: [], reports: [report('CONCLUSION', 3, { waived: 1 })] },
      { reviews: [], reports: [report('OPENING', 3, { waived: 1 })] },
    ]
    const [committee, experts] = ['技管委结题意见尚未通过', '专家结题意见尚未通过']
    expect(says(rule.concludingReviewsPassed, ...cases)).toEqual([
      null,
      committee,
      experts,
      null,
      committee,
      null,
      null,
      committee,
    ])
  })

  test('requires the archive to be complete, or a reason', () => {
    const open = { subject: { establishTime: '2026-06-01 09:00:00', archiveComplete: 0 } }
    const lacks = '归档清单缺少 3 项：开题报告、中期报告、结题报告。请补齐，或填写归档材料缺失说明'
    expect(
      says(
        rule.archiveComplete,
        open,
        { ...open, input: { override: '四个字呢' } },
        { ...open, input: { override: '有五个字呢' } },
        { subject: { ...open.subject, archiveComplete: 1 } },
        { subject: { establishTime: null, archiveComplete: 0 } },
      ),
    ).toEqual([lacks, lacks, null, null, null])
  })
})

describe('grading', () => {
  const grades = (...given: [status: string, cancelled?: number][]) =>
    given.map(([status, cancelled = 0]) => ({ status, cancelled }))
  test('in progress prevents a termination', () => {
    const under = (status: string, ...given: [string, number?][]) => ({ subject: { status }, grades: grades(...given) })
    expect(
      says(
        rule.gradingNotStarted,
        under('TO_AUDIT', ['未评分']),
        under('TO_AUDIT', ['未评分'], ['评分中']),
        under('TO_AUDIT', ['已评分', 1]),
        under('ESTABLISHED', ['已评分']),
        under('TO_AUDIT'),
      ),
    ).toEqual([null, '评分已开始，不可终止', null, null, null])
  })

  test('is final once it has ended; an excellent subject goes on to the award, others are completed', () => {
    const ended = { subject: { gradeEndTime: NOW } }
    expect(says(rule.gradingOpen, {}, ended)).toEqual([null, '评分已结束，不可再调整'])
    expect(says(rule.gradingEnded, {}, ended)).toEqual(['评分尚未结束', null])
    const [plain, excellent] = [0, 1].map((isExcellent) => ({ subject: { isExcellent } }))
    expect(says(rule.isExcellent, plain!, excellent!)).toEqual(['未入选优秀课题，不可进入评奖', null])
    expect(says(rule.isNotExcellent, plain!, excellent!)).toEqual([null, '已入选优秀课题，请发起评奖'])
  })
})

describe('a rollback', () => {
  test('leads only to a former status', () => {
    const logs = [{ fromStatus: 'TO_SUBMIT', toStatus: 'TO_APPROVAL' }]
    const to = (targetStatus?: string) => ({ logs, input: { targetStatus } })
    expect(says(rule.targetInHistory, to(), to('TO_SUBMIT'), to('TO_APPROVAL'), to('TO_REVIEW'))).toEqual([
      null,
      null,
      null,
      '仅可退回到经历过的环节',
    ])
  })

  test('requires a step to undo', () => {
    expect(says(rule.hasHistory, {}, { lastSeq: 1 })).toEqual(['暂无可回退的操作', null])
  })

  test('deletes: a manager an unsubmitted draft, the centre a subject without reviews', () => {
    const biz = { roleCode: 'bizManger' }
    const under = (status: string, submitTime: string | null = null) => ({ subject: { status, submitTime } })
    expect(
      says(
        rule.neverSubmitted,
        under('TO_SUBMIT'),
        under('TO_SUBMIT', NOW),
        under('TO_PERFECT'),
        { ...under('TO_REVIEW', NOW), actor: biz },
        { ...under('TO_ESTABLISH_DRAFT', NOW), actor: biz },
        { ...under('TO_ESTABLISH_DRAFT'), actor: biz },
      ),
    ).toEqual([null, '已提交的课题不可删除', '仅可删除待申报的课题', null, '已进入评审的课题不可删除', null])
  })
})

describe("a subject's name in a message to reviewers", () => {
  const named = (status: string) =>
    ({
      subject: {
        ...{
          status,
          subjectName: '甲证券与张三的研究',
          subjectManName: '张三',
          contactName: '',
          leadDepartName: '甲证券',
        },
        cooperateDeparts: [],
      },
      ...{ members: [], institutionNames: [], collect: null },
    }) as never
  test('is redacted for experts before the blind review ends, and complete for the committee', () => {
    expect(nameForReviewers(named('RE_AUDITING'))).toBe('（已隐去）与（已隐去）的研究')
    expect(nameForReviewers(named('ESTABLISHED'))).toBe('甲证券与张三的研究')
    expect(nameForReviewers(named('FISRT_AUDITING'), 'technologyManger')).toBe('甲证券与张三的研究')
  })

  test('redacts longer names first, and no single characters', () => {
    expect(redactNames('甲证券股份公司', ['甲证券股份', '甲证券'])).toBe('（已隐去）公司')
    expect(redactNames('甲乙丙', ['甲', '乙丙'])).toBe('甲（已隐去）')
    const institutionNames = ['甲证券股份', ' 甲证券 ']
    const members = [{ name: '李四', departName: '乙基金管理' }]
    const subject = {
      ...{ subjectManName: '', contactName: '王五', leadDepartName: '甲证券' },
      cooperateDeparts: [{ departName: '丙期货' }],
    }
    const collect = { proposerName: '赵六', departName: '甲证券股份' }
    expect(identifyingNames({ subject, members, institutionNames, collect } as never)).toEqual([
      ...['甲证券股份', '乙基金管理', '甲证券', '丙期货', '王五', '赵六', '李四', ''],
    ])
  })
})
