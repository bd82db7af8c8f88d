import { z } from 'zod'
import { call } from '../core/call'
import { BatchResult } from '../core/batch-result'
import {
  AnswerResult,
  AttemptPage,
  DepartResultPage,
  DrawPage,
  DrawRow,
  PublicDrawResult,
  PersonResultPage,
  QuestionResultPage,
  SavedScene,
  SceneDetail,
  ScenePage,
  SceneResultPage,
  StudyDetail,
  StudyScenePage,
  DrawVerification,
} from './responses'
import {
  AnswerQuestion,
  AttemptQuery,
  DepartResultQuery,
  DrawInput,
  DrawQuery,
  HistoryQuery,
  DrawIdInput,
  SceneIdInput,
  StudyIdInput,
  PublicDrawInput,
  QuestionResultQuery,
  SaveScene,
  SceneQuery,
  SceneResultQuery,
  SceneIdsInput,
  StartStudy,
  StudyQuery,
  ViewMaterial,
} from './inputs'
import { t } from './texts'

export const listScenes = call('GET /v2/drill/scene/list', {
  does: '演练场景列表',
  may: 'drill:manage',
  takes: SceneQuery,
  answers: ScenePage,
})

export const sceneDetail = call('GET /v2/drill/scene/info', {
  does: '演练场景详情',
  may: 'drill:manage',
  takes: SceneIdInput,
  answers: SceneDetail,
})

// Saving a released scenario creates a new version if its content changed.
export const saveScene = call('POST /v2/drill/scene/save', {
  does: '保存演练场景',
  may: 'drill:manage',
  takes: SaveScene,
  answers: SavedScene,
})

export const copyScene = call('POST /v2/drill/scene/copy', {
  does: '复制演练场景',
  may: 'drill:manage',
  takes: SceneIdInput,
  answers: SavedScene,
})

export const releaseScenes = call('POST /v2/drill/scene/release', {
  does: '发布演练场景',
  may: 'drill:manage',
  takes: SceneIdsInput,
  answers: BatchResult,
})

export const withdrawScenes = call('POST /v2/drill/scene/off', {
  does: '下架演练场景',
  may: 'drill:manage',
  takes: SceneIdsInput,
  answers: BatchResult,
})

export const deleteScenes = call('POST /v2/drill/scene/delete', {
  does: '删除演练场景',
  may: 'drill:manage',
  takes: SceneIdsInput,
  answers: BatchResult,
})

export const listDraws = call('GET /v2/drill/extract/list', {
  does: '场景抽取登记',
  may: ['drill:extract', 'drill:manage'],
  takes: DrawQuery,
  answers: DrawPage,
})

export const drawScenes = call('POST /v2/drill/extract/draw', {
  does: '按规则抽取演练场景',
  may: 'drill:extract',
  takes: DrawInput,
  answers: DrawRow,
  says: ({ items }) => t.drawn(items.length),
})

export const verifyDraw = call('GET /v2/drill/extract/verify', {
  does: '重新抽取并核对',
  may: ['drill:extract', 'drill:manage'],
  takes: DrawIdInput,
  answers: DrawVerification,
})

export const drawPublicScenes = call('GET /v2/display/drill/draw', {
  does: '公开抽取演练场景',
  may: 'open',
  takes: PublicDrawInput,
  answers: PublicDrawResult,
})

export const listStudyScenes = call('GET /v2/drill/study/list', {
  does: '可学习的演练场景',
  may: 'drill:study',
  takes: StudyQuery,
  answers: StudyScenePage,
})

export const startStudy = call('POST /v2/drill/study/start', {
  does: '开始或继续学习',
  may: 'drill:study',
  takes: StartStudy,
  answers: z.strictObject({ id: z.string() }),
})

export const studyDetail = call('GET /v2/drill/study/info', {
  does: '学习的题目与进度',
  may: 'drill:study',
  takes: StudyIdInput,
  answers: StudyDetail,
})

export const answerQuestion = call('POST /v2/drill/study/answer', {
  does: '作答',
  may: 'drill:study',
  takes: AnswerQuestion,
  answers: AnswerResult,
})

export const viewMaterial = call('POST /v2/drill/study/view', {
  does: '记录已查看的资料',
  may: 'drill:study',
  takes: ViewMaterial,
  answers: z.null(),
  says: () => t.viewed,
})

export const studyHistory = call('GET /v2/drill/study/history', {
  does: '学习历史',
  may: 'drill:study',
  takes: HistoryQuery,
  answers: AttemptPage,
})

export const departResults = call('GET /v2/drill/result/departs', {
  does: '各机构演练成效',
  may: ['drill:extract', 'drill:manage'],
  takes: DepartResultQuery,
  answers: DepartResultPage,
})

export const sceneResults = call('GET /v2/drill/result/scenes', {
  does: '各场景演练成效',
  may: ['drill:extract', 'drill:manage'],
  takes: SceneResultQuery,
  answers: SceneResultPage,
})

export const questionResults = call('GET /v2/drill/result/questions', {
  does: '最难的题目',
  may: ['drill:extract', 'drill:manage'],
  takes: QuestionResultQuery,
  answers: QuestionResultPage,
})

export const personResults = call('GET /v2/drill/result/list', {
  does: '已完成的学习',
  may: ['drill:extract', 'drill:manage'],
  takes: AttemptQuery,
  answers: PersonResultPage,
})
