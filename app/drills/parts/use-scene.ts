import { callApi } from '~/app/lib/api'
import { useForm } from '~/app/lib/use-form'
import type { SceneDetail } from '~/worker/drills/responses'
import * as drills from '~/worker/drills/calls'

/** Returns the form values of a scenario; empty values for a new one. */
const sceneValues = (scene: SceneDetail | null) => ({
  ...(scene && { id: scene.id, lockVersion: scene.lockVersion }),
  sceneName: scene?.sceneName ?? '',
  categoryId: scene?.categoryId ?? '',
  difficulty: scene?.difficulty ?? ('easy' as const),
  summary: scene?.summary ?? '',
  fileIds: scene?.fileIds ?? [],
  open: scene?.open ?? 0,
  questions: scene?.questions ?? [],
})
export type SceneForm = ReturnType<typeof useScene>
/** Form state of a drill scenario. */
export const useScene = (scene: SceneDetail | null, onSaved: (id: string) => void) =>
  useForm(drills.saveScene, sceneValues(scene), {
    keep: `drill:${scene?.id ?? 'new'}`,
    done: ({ id }) => onSaved(id),
    fresh: async () => {
      const answer = scene && (await callApi(drills.sceneDetail, { id: scene.id }))
      return answer?.ok ? sceneValues(answer.result) : null
    },
  })
