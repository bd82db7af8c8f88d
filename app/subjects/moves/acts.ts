import type { SubjectMove } from '~/worker/subjects/lifecycle'

/** What an act looks at: the columns that rows of lists and the case page both carry. */
export type ActSubject = {
  id: string
  subjectName: string
  subjectNum?: string
  status: string
  year: string
  collectId?: string
  subjectManId?: string
  subjectManName?: string
  leadDepartId?: string
  leadDepartName?: string
  source?: string
  keepReviewers?: number
  isExcellent?: number | null
  similarityMax?: number | null
  similarityVerdict?: string
  passRateFirst?: number | null
  passRateRe?: number | null
  gradeRank?: number | null
  gradeLevel?: string
}

/** Dialogs that make moves; each is a file of this folder. */
export type DialogName =
  | 'approval'
  | 'formalReview'
  | 'decision'
  | 'publicity'
  | 'withdraw'
  | 'backToFirst'
  | 'rejectPlan'
  | 'unestablish'
  | 'changeManager'
  | 'complete'
  | 'close'
  | 'initiateAward'
  | 'award'
  | 'rollBack'
  | 'undo'
  | 'remove'

/** An act as people call it: one or several moves of the life cycle behind one button. */
export type Act = {
  name: string
  says: string
  /** main: the one thing to do next; plain: also open; grave: undoes or ends something and stands in the menu. */
  weight: 'main' | 'plain' | 'grave'
  moves: readonly SubjectMove[]
  /** Where the moves of the status are not all that counts. */
  when?: (subject: ActSubject) => boolean
} & ({ dialog: DialogName } | { leads: (subject: ActSubject) => string })

const editing = (subject: ActSubject) => `/subjectMngr/subject/edit/${subject.id}`
const assigning = (stage: 'FIRST' | 'RE') => (subject: ActSubject) =>
  `/subjectMngr/review/assign?stage=${stage}&subjectIds=${subject.id}`

/** In the order in which they are offered. */
export const acts: readonly Act[] = [
  { name: 'submit', says: '填写并提交', weight: 'main', moves: ['submit'], leads: editing },
  { name: 'replenish', says: '补充资料', weight: 'main', moves: ['replenish'], leads: editing },
  { name: 'resubmit', says: '完善后重新提交', weight: 'main', moves: ['resubmit'], leads: editing },
  { name: 'edit', says: '编辑', weight: 'plain', moves: ['edit'], leads: editing },
  { name: 'approval', says: '机构审批', weight: 'main', moves: ['approve', 'returnByContact'], dialog: 'approval' },
  {
    name: 'formalReview',
    says: '形式审查',
    weight: 'main',
    moves: ['passFormal', 'requestSupplement', 'requestPerfect', 'returnToReviewers', 'rejectFormal'],
    dialog: 'formalReview',
  },
  { name: 'assignFirst', says: '分配初审', weight: 'main', moves: ['assignFirst'], leads: assigning('FIRST') },
  { name: 'assignRe', says: '分配复审', weight: 'main', moves: ['assignRe'], leads: assigning('RE') },
  {
    name: 'review',
    says: '评审',
    weight: 'main',
    moves: ['review'],
    leads: (subject) => `/subjectMngr/review/todo?subjectId=${subject.id}`,
  },
  {
    name: 'decision',
    says: '评审决定',
    weight: 'main',
    moves: ['passFirst', 'perfectFirst', 'rejectFirst', 'passRe', 'perfectRe', 'rejectRe'],
    dialog: 'decision',
  },
  {
    name: 'reassign',
    says: '调整评审人',
    weight: 'plain',
    moves: ['reassign'],
    leads: (subject) => assigning(subject.status === 'RE_AUDITING' ? 'RE' : 'FIRST')(subject),
  },
  {
    name: 'publishPlan',
    says: '发布公示',
    weight: 'main',
    moves: ['publishPlan'],
    leads: (subject) => `/subjectMngr/yearPlan?year=${subject.year}&step=draft`,
  },
  {
    name: 'assignManager',
    says: '指定负责人',
    weight: 'plain',
    moves: ['assignManager'],
    when: (subject) => subject.source === 'plan' && !subject.subjectManId,
    dialog: 'changeManager',
  },
  {
    name: 'publicity',
    says: '公示结果',
    weight: 'main',
    moves: ['endPublicity', 'rejectEstablish'],
    dialog: 'publicity',
  },
  {
    name: 'establish',
    says: '编号并立项',
    weight: 'main',
    moves: ['establish'],
    leads: (subject) => `/subjectMngr/yearPlan?year=${subject.year}&step=establish`,
  },
  { name: 'conclude', says: '办理结题', weight: 'main', moves: ['conclude'], dialog: 'complete' },
  {
    name: 'grade',
    says: '分配评分',
    weight: 'main',
    moves: ['grade'],
    leads: (subject) => `/prize/grade/assign?year=${subject.year}&subjectIds=${subject.id}`,
  },
  {
    name: 'initiateAward',
    says: '发起评奖',
    weight: 'main',
    moves: ['initiateAward'],
    when: (subject) => subject.isExcellent === 1,
    dialog: 'initiateAward',
  },
  { name: 'award', says: '授奖', weight: 'main', moves: ['award'], dialog: 'award' },
  {
    name: 'finish',
    says: '完成课题',
    weight: 'plain',
    moves: ['finish', 'finishWithoutPrize'],
    when: (subject) => subject.status === 'TO_PRIZE' || subject.isExcellent !== 1,
    dialog: 'complete',
  },
  { name: 'changeManager', says: '变更负责人', weight: 'plain', moves: ['handOver'], dialog: 'changeManager' },
  { name: 'withdraw', says: '撤回申报', weight: 'grave', moves: ['withdraw'], dialog: 'withdraw' },
  { name: 'backToFirst', says: '退回初审', weight: 'grave', moves: ['backToFirst'], dialog: 'backToFirst' },
  { name: 'rejectPlan', says: '不列入计划', weight: 'grave', moves: ['rejectPlan'], dialog: 'rejectPlan' },
  { name: 'unestablish', says: '退回拟立项', weight: 'grave', moves: ['unestablish'], dialog: 'unestablish' },
  { name: 'rollBack', says: '退回到此前环节', weight: 'grave', moves: ['rollBack'], dialog: 'rollBack' },
  { name: 'undo', says: '状态回退', weight: 'grave', moves: ['undo', 'reopen'], dialog: 'undo' },
  { name: 'close', says: '终止课题', weight: 'grave', moves: ['close'], dialog: 'close' },
  { name: 'remove', says: '删除', weight: 'grave', moves: ['remove'], dialog: 'remove' },
]

/** The acts behind the moves that the server calls open. */
export const openActs = (subject: ActSubject & { buttons: readonly string[] }): Act[] =>
  acts.filter((act) => act.moves.some((move) => subject.buttons.includes(move)) && (act.when?.(subject) ?? true))
