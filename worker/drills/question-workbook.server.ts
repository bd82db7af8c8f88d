import { z } from 'zod'
import { and, eq } from 'drizzle-orm'
import { drillScene } from '../../db/schema'
import { idText } from '../core/input'
import { notFound } from '../core/refusal'
import { inChinese } from '../core/texts'
import type { Workbook } from '../workbooks/declaration.server'
import type { SheetRow } from '../workbooks/sheet'
import { addQuestions } from './commands/scenes.server'
import { MAX_QUESTIONS, QuestionInputSchema, type QuestionInput } from './inputs'
import { optionsOf } from './rules'
import { questionKindLabel, questionKinds } from './statuses'
import { t } from './texts'

const Params = z.object({ sceneId: idText(() => t.scene) })
type SceneQuestions = { sceneId: string; questions: readonly QuestionInput[] }
const optionColumns = ['A', 'B', 'C', 'D', 'E', 'F'].map((letter) => ({ letter, key: `option${letter}` }))
/** Accepted spellings of true and false. */
const truthLetters: Record<string, string> = {
  正确: 'T',
  对: 'T',
  是: 'T',
  '√': 'T',
  错误: 'F',
  错: 'F',
  否: 'F',
  '×': 'F',
}

const cellText = (row: SheetRow, key: string) => String(row[key] ?? '').trim()
function questionOf(row: SheetRow) {
  const kind = questionKinds.find(
    (one) => inChinese(() => questionKindLabel(one)) === cellText(row, 'kind') || one === cellText(row, 'kind'),
  )
  const answer = cellText(row, 'answer')
  return QuestionInputSchema.safeParse({
    ...{
      id: '',
      kind,
      text: cellText(row, 'text'),
      keywords: cellText(row, 'keywords'),
      model: cellText(row, 'model'),
    },
    options: optionColumns
      .map(({ key }) => cellText(row, key))
      .join('\n')
      .trim(),
    answer: kind === 'judge' ? (truthLetters[answer] ?? answer) : kind === 'text' ? '' : answer,
    ...(cellText(row, 'points') && { points: cellText(row, 'points') }),
    explanation: cellText(row, 'explanation'),
  })
}
const formatAnswer = ({ kind, answer }: QuestionInput) =>
  kind === 'judge' ? (answer === 'T' ? '正确' : '错误') : answer

/** Workbook of the questions of a scenario: exports them, and imports new ones behind the existing. */
export const drillQuestionWorkbook: Workbook<QuestionInput, QuestionInput, SceneQuestions> = {
  title: '演练题目',
  reads: 'drill:manage',
  writes: 'drill:manage',
  maxRows: MAX_QUESTIONS,
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
    { header: '题型', key: 'kind', holds: 'short', value: ({ kind }) => inChinese(() => questionKindLabel(kind)) },
    { header: '题目', key: 'text', holds: 'long' },
    ...optionColumns.map(({ letter, key }, at) => ({
      ...{ header: `选项${letter}`, key, value: (question: QuestionInput) => optionsOf(question)[at] ?? '' },
    })),
    { header: '答案', key: 'answer', holds: 'short', value: formatAnswer },
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
  together: (rows, { questions }) => (questions.length + rows.length > MAX_QUESTIONS ? t.questionsMany : null),
  key: (row) => cellText(row, 'text'),
  save: (ctx, questions, { sceneId }) => addQuestions(ctx, { id: sceneId, questions }),
}
