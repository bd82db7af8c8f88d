import { IconFolder } from '@douyinfe/semi-icons'
import { callApi } from '~/app/lib/api'
import { Tree } from '~/app/ui/tree'
import * as folders from '~/worker/folders/calls'
import { t } from '../texts'

export const ROOT = '0'

/** Tree of the folders of an area, for choosing one. */
export function FolderTree({
  area,
  subArea,
  subjectId = '',
  ...tree
}: {
  area: string
  subArea: string
  subjectId?: string
  label: string
  chosen: string | null
  onChoose: (id: string) => void
}) {
  return (
    <Tree
      {...tree}
      root={{ id: ROOT, name: t.root }}
      icon={<IconFolder aria-hidden />}
      state={`${area} ${subArea} ${subjectId}`}
      load={async (pid) => {
        const of = pid === ROOT ? { area, subArea, subjectId } : {}
        const answer = await callApi(folders.listFolders, { pid, ...of })
        if (!answer.ok) return answer.message
        return answer.result.map(({ id, name, folderCount }) => ({ id, name, leaf: folderCount === 0 }))
      }}
    />
  )
}
