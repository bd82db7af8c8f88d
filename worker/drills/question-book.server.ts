import { z } from 'zod'
import { and, eq } from 'drizzle-orm'
import { drillScene } from '../../db/schema'
import { id } from '../core/input'
import { notFound } from '../core/refusal'
import { inChinese } from '../core/texts'
import type { Workbook } from '../workbooks/declaration.server'
import type { SheetRow } from '../workbooks/sheet'
import { addQuestions } from './commands/scenes.server'
import { MOST_QUESTIONS, Question, type QuestionInput } from './inputs'
import { optionsOf } from './rules'
import { kindLabel, questionKinds } from './statuses'
import { t } from './texts'

const Params = z.object({ sceneId: id(() => t.scene) })
type Ground = { sceneId: string; questions: readonly QuestionInput[] }
const options = ['A', 'B', 'C', 'D', 'E', 'F'].map((letter) => ({ letter, key: `option${letter}` }))
/** Accepted spellings of true and false. */
const truths: Record<string, string> = { 正确: 'T', 对: 'T', 是: 'T', '√': 'T', 错误: 'F', 错: 'F', 否: 'F', '×': 'F' }

const text = (row: SheetRow, key: string) => String(row[key] ?? '').trim()
function questionOf(row: SheetRow) {
  const kind = questionKinds.find(
    (one) => inChinese(() => kindLabel(one)) === text(row, 'kind') || one === text(row, 'kind'),
  )
  const answer = text(row, 'answer')
  return Question.safeParse({
    ...{ id: '', kind, text: text(row, 'text'), keywords: text(row, 'keywords'), model: text(row, 'model') },
    options: options
      .map(({ key }) => text(row, key))
      .join('\n')
      .trim(),
    answer: kind === 'judge' ? (truths[answer] ?? answer) : kind === 'text' ? '' : answer,
    ...(text(row, 'points') && { points: text(row, 'points') }),
    explanation: text(row, 'explanation'),
  })
}
const answerShown = ({ kind, answer }: QuestionInput) =>
  kind === 'judge' ? (answer === 'T' ? '正确' : '错误') : answer

/** Workbook of the questions of a scenario: exports them, and imports new ones behind the existing. */
export const drillQuestions: Workbook<QuestionInput, QuestionInput, Ground> = {
  title: '演练题目',
  reads: 'drill:manage',
  writes: 'drill:manage',
  maxRows: MOST_QUESTIONS,
  ground: async (ctx, params) => {
    const sceneId = Params.safeParse(params).data?.sceneId ?? ''
    const [scene] = await ctx.db
      .select({ questions: drillScene.questions })
      .from(drillScene)
      .where(and(eq(drillScene.id, sceneId), eq(drillScene.delFlag, 0)))
    if (!scene) throw notFound()
    return { sceneId, questions: scene.questions }
  },
  columns: () => [
    { header: '题型', key: 'kind', holds: 'short', value: ({ kind }) => inChinese(() => kindLabel(kind)) },
    { header: '题目', key: 'text', holds: 'long' },
    ...options.map(({ letter, key }, at) => ({
      ...{ header: `选项${letter}`, key, value: (question: QuestionInput) => optionsOf(question)[at] ?? '' },
    })),
    { header: '答案', key: 'answer', holds: 'short', value: answerShown },
    { header: '分值', key: 'points', holds: 'short' },
    { header: '关键词', key: 'keywords' },
    { header: '参考答案', key: 'model', holds: 'long' },
    { header: '解析', key: 'explanation', holds: 'long' },
  ],
  rows: (_, __, { questions }) => questions,
  parse: (row, { questions }) => {
    const parsed = questionOf(row)
    return questions.some((one) => one.text === parsed.data?.text) ? t.questionThere : parsed
  },
  together: (rows, { questions }) => (questions.length + rows.length > MOST_QUESTIONS ? t.questionsMany : null),
  key: (row) => text(row, 'text'),
  save: (ctx, questions, { sceneId }) => addQuestions(ctx, { id: sceneId, questions }),
}
