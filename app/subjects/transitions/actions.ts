import type { SubjectTransition } from '~/worker/subjects/lifecycle'
import type { SubjectRow } from '~/worker/subjects/responses'
import { t as subjects } from '~/app/subjects/texts'
import { t } from './actions.texts'

/** The fields that actions and their dialogs use: rows of lists and the subject page have them. */
export const actionFields = [
  'id',
  'subjectName',
  'subjectNum',
  'status',
  'year',
  'collectId',
  'subjectManId',
  'subjectManName',
  'leadDepartId',
  'leadDepartName',
  'source',
  'keepReviewers',
  'isExcellent',
  'similarityMax',
  'similarityVerdict',
  'passRateFirst',
  'passRateRe',
  'gradeRank',
  'gradeLevel',
] as const satisfies readonly (keyof SubjectRow)[]
export type ActionSubject = Pick<SubjectRow, 'id' | 'subjectName' | 'year'> & { status: string } & Partial<
    Pick<SubjectRow, Exclude<(typeof actionFields)[number], 'status'>>
  >

/** Dialogs of transitions. Each is a file in this folder. */
export type DialogName =
  | 'approval'
  | 'formalReview'
  | 'decision'
  | 'extendDue'
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
  | 'takePapers'

/** An action: one button for one or several transitions of the life cycle. */
export type SubjectAction = {
  name: string
  says: () => string
  /** main: the next step; plain: also open; grave: undoes or ends something and is placed in the menu. */
  weight: 'main' | 'plain' | 'grave'
  moves: readonly SubjectTransition[]
  /** Additional condition besides the transitions of the status. */
  when?: (subject: ActionSubject) => boolean
} & (
  | {
      dialog: DialogName
      /** For a single subject the action opens the review workspace, if the status has a step there. */
      judged?: true
    }
  | { leads: (subject: ActionSubject) => string }
)

const editPathOf = (subject: ActionSubject) => `/subjectMngr/subject/edit/${subject.id}`
const assignPathOf = (stage: 'FIRST' | 'RE') => (subject: ActionSubject) =>
  `/subjectMngr/review/assign?stage=${stage}&subjectIds=${subject.id}`

/** The order is the order of the buttons. */
export const subjectActions: readonly SubjectAction[] = [
  { name: 'submit', says: () => t.fillAndSubmit, weight: 'main', moves: ['submit'], leads: editPathOf },
  { name: 'replenish', says: () => t.supplement, weight: 'main', moves: ['replenish'], leads: editPathOf },
  { name: 'resubmit', says: () => t.perfectAndResubmit, weight: 'main', moves: ['resubmit'], leads: editPathOf },
  { name: 'edit', says: () => t.edit, weight: 'plain', moves: ['edit'], leads: editPathOf },
  {
    name: 'approval',
    says: () => t.approval,
    weight: 'main',
    moves: ['approve', 'returnByContact'],
    dialog: 'approval',
    judged: true,
  },
  {
    name: 'formalReview',
    says: () => t.formalReview,
    weight: 'main',
    moves: ['passFormal', 'adoptTopic', 'requestSupplement', 'requestPerfect', 'returnToReviewers', 'rejectFormal'],
    dialog: 'formalReview',
    judged: true,
  },
  { name: 'extendDue', says: () => t.extendDue, weight: 'plain', moves: ['extendDue'], dialog: 'extendDue' },
  {
    name: 'assignFirst',
    says: () => t.assignFirst,
    weight: 'main',
    moves: ['assignFirst'],
    leads: assignPathOf('FIRST'),
  },
  { name: 'assignRe', says: () => t.assignRe, weight: 'main', moves: ['assignRe'], leads: assignPathOf('RE') },
  {
    name: 'review',
    says: () => t.audit,
    weight: 'main',
    moves: ['review'],
    leads: (subject) => `/subjectMngr/review/todo?subjectId=${subject.id}`,
  },
  {
    name: 'decision',
    says: () => t.auditDecision,
    weight: 'main',
    moves: ['passFirst', 'perfectFirst', 'rejectFirst', 'passRe', 'perfectRe', 'rejectRe'],
    dialog: 'decision',
    judged: true,
  },
  {
    name: 'reassign',
    says: () => t.reassign,
    weight: 'plain',
    moves: ['reassign'],
    leads: (subject) => assignPathOf(subject.status === 'RE_AUDITING' ? 'RE' : 'FIRST')(subject),
  },
  {
    name: 'publishPlan',
    says: () => t.publishPlan,
    weight: 'main',
    moves: ['publishPlan'],
    leads: (subject) => `/subjectMngr/yearPlan?year=${subject.year}&step=draft`,
  },
  {
    name: 'assignManager',
    says: () => t.assignManager,
    weight: 'plain',
    moves: ['assignManager'],
    when: (subject) => subject.source === 'plan' && !subject.subjectManId,
    dialog: 'changeManager',
  },
  {
    name: 'publicity',
    says: () => t.publicityResult,
    weight: 'main',
    moves: ['endPublicity', 'rejectEstablish'],
    dialog: 'publicity',
  },
  {
    name: 'establish',
    says: () => t.numberAndEstablish,
    weight: 'main',
    moves: ['establish'],
    leads: (subject) => `/subjectMngr/yearPlan?year=${subject.year}&step=establish`,
  },
  { name: 'conclude', says: () => t.conclude, weight: 'main', moves: ['conclude'], dialog: 'complete' },
  {
    name: 'grade',
    says: () => t.assignGrading,
    weight: 'main',
    moves: ['grade'],
    leads: (subject) => `/prize/grade/assign?year=${subject.year}&subjectIds=${subject.id}`,
  },
  {
    name: 'initiateAward',
    says: () => t.initiateAward,
    weight: 'main',
    moves: ['initiateAward'],
    when: (subject) => subject.isExcellent === 1,
    dialog: 'initiateAward',
  },
  { name: 'award', says: () => t.award, weight: 'main', moves: ['award'], dialog: 'award' },
  {
    name: 'finish',
    says: () => t.finish,
    weight: 'plain',
    moves: ['finish', 'finishWithoutPrize'],
    when: (subject) => subject.status === 'TO_PRIZE' || subject.isExcellent !== 1,
    dialog: 'complete',
  },
  { name: 'changeManager', says: () => t.changeManager, weight: 'plain', moves: ['handOver'], dialog: 'changeManager' },
  { name: 'withdraw', says: () => t.withdraw, weight: 'grave', moves: ['withdraw'], dialog: 'withdraw' },
  { name: 'backToFirst', says: () => t.backToFirst, weight: 'grave', moves: ['backToFirst'], dialog: 'backToFirst' },
  { name: 'rejectPlan', says: () => subjects.rejectPlan, weight: 'grave', moves: ['rejectPlan'], dialog: 'rejectPlan' },
  { name: 'unestablish', says: () => t.unestablish, weight: 'grave', moves: ['unestablish'], dialog: 'unestablish' },
  { name: 'rollBack', says: () => t.rollBack, weight: 'grave', moves: ['rollBack'], dialog: 'rollBack' },
  { name: 'undo', says: () => t.undo, weight: 'grave', moves: ['undo', 'reopen'], dialog: 'undo' },
  { name: 'close', says: () => t.close, weight: 'grave', moves: ['close'], dialog: 'close' },
  { name: 'remove', says: () => t.remove, weight: 'grave', moves: ['remove'], dialog: 'remove' },
]

/** Returns the actions for the transitions that the server reports as open. */
export const openActionsOf = (subject: ActionSubject & { buttons: readonly string[] }): SubjectAction[] =>
  subjectActions.filter(
    (action) => action.moves.some((move) => subject.buttons.includes(move)) && (action.when?.(subject) ?? true),
  )
