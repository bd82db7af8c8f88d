import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { Dialog } from '~/app/ui/dialog'
import type { AreaScreen } from '~/worker/folders/screen.server'
import { t } from '../texts'
import { FolderTree } from './folder-tree'

/** Dialog to choose the target folder of a move. A refused target shows the reason, and another one can be chosen. */
export function MoveDialog({
  title,
  from,
  data,
  onMove,
  onClose,
}: {
  title: string
  /** Id of the current folder. */
  from: string
  data: Pick<AreaScreen, 'area' | 'subArea'>
  /** Returns the message why the move was refused, or ''. */
  onMove: (targetId: string) => Promise<string>
  onClose: () => void
}) {
  const [target, setTarget] = useState<string | null>(null)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const move = () => {
    if (!target) return setProblem(t.chooseFolder)
    if (target === from) return setProblem(t.alreadyHere)
    setBusy(true)
    void onMove(target)
      .then((why) => (why ? setProblem(why) : onClose()))
      .finally(() => setBusy(false))
  }
  return (
    <Dialog
      open
      title={title}
      busy={busy}
      filling={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button theme="solid" loading={busy} onClick={move}>
            {t.moveHere}
          </Button>
        </>
      }
    >
      <FolderTree
        area={data.area}
        subArea={data.subArea}
        label={t.chooseFolder}
        chosen={target}
        onChoose={(id) => {
          setTarget(id)
          setProblem('')
        }}
      />
      {problem && (
        <p role="alert" style={{ marginBlockEnd: 0, color: 'var(--semi-color-danger)' }}>
          {problem}
        </p>
      )}
    </Dialog>
  )
}
