import type { SubjectMove } from '~/worker/subjects/lifecycle'
import { t } from './texts'

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
  {
    name: 'submit',
    get says() {
      return t.fillAndSubmit
    },
    weight: 'main',
    moves: ['submit'],
    leads: editing,
  },
  {
    name: 'replenish',
    get says() {
      return t.supplement
    },
    weight: 'main',
    moves: ['replenish'],
    leads: editing,
  },
  {
    name: 'resubmit',
    get says() {
      return t.perfectAndResubmit
    },
    weight: 'main',
    moves: ['resubmit'],
    leads: editing,
  },
  {
    name: 'edit',
    get says() {
      return t.edit
    },
    weight: 'plain',
    moves: ['edit'],
    leads: editing,
  },
  {
    name: 'approval',
    get says() {
      return t.approval
    },
    weight: 'main',
    moves: ['approve', 'returnByContact'],
    dialog: 'approval',
  },
  {
    name: 'formalReview',
    get says() {
      return t.formalReview
    },
    weight: 'main',
    moves: ['passFormal', 'requestSupplement', 'requestPerfect', 'returnToReviewers', 'rejectFormal'],
    dialog: 'formalReview',
  },
  {
    name: 'assignFirst',
    get says() {
      return t.assignFirst
    },
    weight: 'main',
    moves: ['assignFirst'],
    leads: assigning('FIRST'),
  },
  {
    name: 'assignRe',
    get says() {
      return t.assignRe
    },
    weight: 'main',
    moves: ['assignRe'],
    leads: assigning('RE'),
  },
  {
    name: 'review',
    get says() {
      return t.audit
    },
    weight: 'main',
    moves: ['review'],
    leads: (subject) => `/subjectMngr/review/todo?subjectId=${subject.id}`,
  },
  {
    name: 'decision',
    get says() {
      return t.auditDecision
    },
    weight: 'main',
    moves: ['passFirst', 'perfectFirst', 'rejectFirst', 'passRe', 'perfectRe', 'rejectRe'],
    dialog: 'decision',
  },
  {
    name: 'reassign',
    get says() {
      return t.reassign
    },
    weight: 'plain',
    moves: ['reassign'],
    leads: (subject) => assigning(subject.status === 'RE_AUDITING' ? 'RE' : 'FIRST')(subject),
  },
  {
    name: 'publishPlan',
    get says() {
      return t.publishPlan
    },
    weight: 'main',
    moves: ['publishPlan'],
    leads: (subject) => `/subjectMngr/yearPlan?year=${subject.year}&step=draft`,
  },
  {
    name: 'assignManager',
    get says() {
      return t.assignManager
    },
    weight: 'plain',
    moves: ['assignManager'],
    when: (subject) => subject.source === 'plan' && !subject.subjectManId,
    dialog: 'changeManager',
  },
  {
    name: 'publicity',
    get says() {
      return t.publicityResult
    },
    weight: 'main',
    moves: ['endPublicity', 'rejectEstablish'],
    dialog: 'publicity',
  },
  {
    name: 'establish',
    get says() {
      return t.numberAndEstablish
    },
    weight: 'main',
    moves: ['establish'],
    leads: (subject) => `/subjectMngr/yearPlan?year=${subject.year}&step=establish`,
  },
  {
    name: 'conclude',
    get says() {
      return t.conclude
    },
    weight: 'main',
    moves: ['conclude'],
    dialog: 'complete',
  },
  {
    name: 'grade',
    get says() {
      return t.assignGrading
    },
    weight: 'main',
    moves: ['grade'],
    leads: (subject) => `/prize/grade/assign?year=${subject.year}&subjectIds=${subject.id}`,
  },
  {
    name: 'initiateAward',
    get says() {
      return t.initiateAward
    },
    weight: 'main',
    moves: ['initiateAward'],
    when: (subject) => subject.isExcellent === 1,
    dialog: 'initiateAward',
  },
  {
    name: 'award',
    get says() {
      return t.award
    },
    weight: 'main',
    moves: ['award'],
    dialog: 'award',
  },
  {
    name: 'finish',
    get says() {
      return t.finish
    },
    weight: 'plain',
    moves: ['finish', 'finishWithoutPrize'],
    when: (subject) => subject.status === 'TO_PRIZE' || subject.isExcellent !== 1,
    dialog: 'complete',
  },
  {
    name: 'changeManager',
    get says() {
      return t.changeManager
    },
    weight: 'plain',
    moves: ['maintain'],
    dialog: 'changeManager',
  },
  {
    name: 'withdraw',
    get says() {
      return t.withdraw
    },
    weight: 'grave',
    moves: ['withdraw'],
    dialog: 'withdraw',
  },
  {
    name: 'backToFirst',
    get says() {
      return t.backToFirst
    },
    weight: 'grave',
    moves: ['backToFirst'],
    dialog: 'backToFirst',
  },
  {
    name: 'rejectPlan',
    get says() {
      return t.rejectPlan
    },
    weight: 'grave',
    moves: ['rejectPlan'],
    dialog: 'rejectPlan',
  },
  {
    name: 'unestablish',
    get says() {
      return t.unestablish
    },
    weight: 'grave',
    moves: ['unestablish'],
    dialog: 'unestablish',
  },
  {
    name: 'rollBack',
    get says() {
      return t.rollBack
    },
    weight: 'grave',
    moves: ['rollBack'],
    dialog: 'rollBack',
  },
  {
    name: 'undo',
    get says() {
      return t.undo
    },
    weight: 'grave',
    moves: ['undo', 'reopen'],
    dialog: 'undo',
  },
  {
    name: 'close',
    get says() {
      return t.close
    },
    weight: 'grave',
    moves: ['close'],
    dialog: 'close',
  },
  {
    name: 'remove',
    get says() {
      return t.remove
    },
    weight: 'grave',
    moves: ['remove'],
    dialog: 'remove',
  },
]

/** The acts behind the moves that the server calls open. */
export const openActs = (subject: ActSubject & { buttons: readonly string[] }): Act[] =>
  acts.filter((act) => act.moves.some((move) => subject.buttons.includes(move)) && (act.when?.(subject) ?? true))
