import { handleCalls, type Route } from '../core/route.server'
import * as calls from './calls'
import { drawScenes } from './commands/draws.server'
import { copyScene, deleteScenes, withdrawScenes, releaseScenes, saveScene } from './commands/scenes.server'
import { answerQuestion, startStudy, viewMaterial } from './commands/studies.server'
import { listDraws, drawPublicScenes, verifyDraw } from './queries/draws.server'
import { departResults, personResults, questionResults, sceneResults } from './queries/results.server'
import { listScenes, sceneDetail } from './queries/scenes.server'
import { listStudyScenes, studyDetail, studyHistory } from './queries/studies.server'

/** Routes of drill scenarios: management, random draws, study and results. */
export const drills: readonly Route[] = handleCalls(calls, {
  ...{ listScenes, sceneDetail, saveScene, copyScene, releaseScenes, withdrawScenes, deleteScenes },
  ...{ listDraws, drawScenes, verifyDraw, drawPublicScenes },
  ...{ listStudyScenes, startStudy, studyDetail, answerQuestion, viewMaterial, studyHistory },
  ...{ departResults, sceneResults, questionResults, personResults },
})
