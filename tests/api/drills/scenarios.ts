import type { SignedIn } from '~/tests/support/world'
import type { InputOf } from '~/worker/core/call'
import * as drills from '~/worker/drills/calls'

/** Must not appear in a response before the question is answered. */
export const SECRET = '答案秘密'
type QuestionInput = NonNullable<InputOf<typeof drills.saveScene>['questions']>[number]
export const questions: readonly [QuestionInput, QuestionInput, QuestionInput, QuestionInput] = [
  {
    ...{ kind: 'single', text: '主中心失去电力，先做什么？', options: '等待\n启动应急预案\n关机\n外出' },
    ...{ answer: 'B', points: 5, explanation: `${SECRET}一` },
  },
  {
    ...{ kind: 'several', text: '切换前要确认哪些？', options: '数据一致\n人员到位\n天气\n回退方案' },
    ...{ answer: 'ABD', points: 5, explanation: `${SECRET}二` },
  },
  { kind: 'judge', text: '演练可以不留记录。', answer: 'F', points: 5, explanation: `${SECRET}三` },
  {
    ...{ kind: 'text', text: '说出切换后的三件事。', keywords: '验证|核对；报告；观察', points: 10 },
    ...{ model: `${SECRET}四：先验证，再报告，持续观察`, explanation: `${SECRET}五` },
  },
]
export const scenarioInput = (more: object = {}) => ({
  ...{ sceneName: '主备中心切换', categoryId: 'B07A01', difficulty: 'easy' as const, summary: '主中心失电' },
  questions: questions.map((one) => ({ ...one })),
  ...more,
})
/** Creates a scenario and releases it unless told otherwise. */
export async function createScenario(keeper: SignedIn, more: object = {}, release = true): Promise<string> {
  const { body } = await keeper.ask(drills.saveScene, scenarioInput(more))
  if (!body.success) throw new Error(JSON.stringify(body))
  if (release) await keeper.ask(drills.releaseScenes, { ids: [body.result.id] })
  return body.result.id
}
/** Starts a study and answers the questions in the order of `questions`. */
export async function answerStudy(who: SignedIn, sceneId: string, given: readonly string[]) {
  const { body: begun } = await who.ask(drills.startStudy, { sceneId })
  const id = begun.result.id
  const { body: read } = await who.ask(drills.studyDetail, { id })
  for (const [at, answer] of given.entries())
    await who.ask(drills.answerQuestion, { id, questionId: read.result.questions[at]!.id, given: answer })
  return { id, questions: read.result.questions }
}
