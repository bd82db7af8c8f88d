import { useEffect, useState } from 'react'
import { type ChosenDepart, DepartTree } from '~/app/people/depart-tree'
import { callApi } from '~/app/lib/api'
import { useSend } from '~/app/lib/use-send'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import * as calls from '~/worker/departs/calls'
import type { MovePreview } from '~/worker/departs/contract'
import type { z } from 'zod'
import { t } from './departs.texts'
import style from './departs.module.css'

type Preview = z.output<typeof MovePreview>

type MoveDepartProps = { row: ChosenDepart; onto?: ChosenDepart; onClose: () => void }
/** Moves a department to a place chosen in the tree or by dragging. The effects are shown before the move. */
export function MoveDepart({ row, onto, onClose }: MoveDepartProps) {
  const { send } = useSend()
  const [target, setTarget] = useState<ChosenDepart | null>(onto ?? null)
  const [loaded, setLoaded] = useState<{ of: string; preview: Preview | null; problem: string } | null>(null)
  useEffect(() => {
    if (!target) return
    const controller = new AbortController()
    void callApi(calls.previewMove, { id: row.id, parentId: target.id }, controller.signal).then((answer) => {
      if (controller.signal.aborted) return
      setLoaded({
        of: target.id,
        preview: answer.ok ? answer.result : null,
        problem: answer.ok ? '' : answer.message,
      })
    })
    return () => controller.abort()
  }, [row.id, target])
  const current = loaded && target && loaded.of === target.id ? loaded : null
  return (
    <ConfirmDialog
      open
      title={t.moving(row.name)}
      act={t.moveAct}
      blocked={!current?.preview}
      onConfirm={async () => (await send(calls.move, { id: row.id, parentId: target!.id })).ok}
      onCancel={onClose}
    >
      <div className={style.move}>
        <DepartTree
          label={t.tree}
          top={t.top}
          chosen={target?.id ?? null}
          onChoose={(chosen) => setTarget(chosen ?? { id: '0', name: t.top })}
        />
        <div role="status" className={style.preview}>
          {!target && <p>{t.chooseTarget}</p>}
          {target && <strong>{t.goesTo(target.name)}</strong>}
          {current?.problem && <p className={style.problem}>{current.problem}</p>}
          {current?.preview && <MoveChanges of={current.preview} />}
        </div>
      </div>
    </ConfirmDialog>
  )
}

function MoveChanges({ of }: { of: Preview }) {
  return (
    <>
      <p>{t.becomes(of.from, of.to)}</p>
      <p>{t.moves(of.departs, of.people, of.subjects, of.rights + of.folders)}</p>
      {of.codes.length > 1 && (
        <details>
          <summary>{t.firstCodes(of.codes.length)}</summary>
          <ul>
            {of.codes.map(({ id, departName, from, to }) => (
              <li key={id}>
                {departName} {from} → {to}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
