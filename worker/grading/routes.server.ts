import * as calls from './calls'
import { on, type Route } from '../core/route.server'
import { assignGraders, removeGraders, replaceGraders } from './commands/assign.server'
import { endGrading } from './commands/end.server'
import { resolveExcellent, saveRule, setExcellent } from './commands/rule.server'
import { changeGrade, commitGrades, giveReason, saveGrade, saveGrades } from './commands/score.server'
import { checkCommit, checkGrade, gradeInfo, reasonSize, reasonsOf } from './queries/desk.server'
import { candidates, gradersOf, gradersOfMany } from './queries/graders.server'
import { gradeIds, listGrades, myGrades } from './queries/lists.server'
import { rankList } from './queries/rank.server'
import { excellentOf, rulesOf } from './queries/rule.server'
import { tendencyList } from './queries/tendency.server'

const rule = [
  on(calls.rulesOf, rulesOf),
  on(calls.saveRule, saveRule),
  on(calls.excellentOf, excellentOf),
  on(calls.setExcellent, setExcellent),
  on(calls.resolveExcellent, resolveExcellent),
]

const graders = [
  on(calls.candidates, candidates),
  on(calls.gradersOf, gradersOf),
  on(calls.gradersOfMany, gradersOfMany),
  on(calls.assignGraders, assignGraders),
  on(calls.addGraders, assignGraders),
  on(calls.replaceGraders, replaceGraders),
  on(calls.removeGraders, removeGraders),
]

const scores = [
  on(calls.saveGrade, saveGrade),
  on(calls.changeGrade, changeGrade),
  on(calls.giveReason, giveReason),
  on(calls.saveGrades, saveGrades),
  on(calls.commitGrades, commitGrades),
  on(calls.checkGrade, checkGrade),
  on(calls.checkCommit, checkCommit),
  on(calls.gradeInfo, gradeInfo),
  on(calls.reasonsOf, reasonsOf),
  on(calls.reasonSize, reasonSize),
]

const lists = [
  on(calls.listGrades, listGrades),
  on(calls.gradeIds, gradeIds),
  on(calls.myGrades, myGrades),
  on(calls.rankList, rankList),
  on(calls.tendencyList, tendencyList),
  on(calls.endGrading, endGrading),
]

export const grading: readonly Route[] = [...rule, ...graders, ...scores, ...lists]
