import { Button } from '@douyinfe/semi-ui'
import { IconClose } from '@douyinfe/semi-icons'
import { useEffect, useState } from 'react'
import { callApi } from '~/app/lib/api'
import { useSend } from '~/app/lib/use-send'
import { Dialog } from '~/app/ui/dialog'
import type { AuthRow } from '~/worker/folders/contract'
import { t } from '../texts'
import { AuthorizationForm, type NewAuthorization } from './authorization-form'
import { targetTypeLabel, rightsLabel } from './authorization-labels'
import style from './space.module.css'
import * as folders from '~/worker/folders/calls'

/** Dialog of the authorizations of a folder: its own can be edited, inherited ones are displayed. */
export function AuthorizeDialog({
  folder,
  onClose,
}: {
  folder: { id: string; name: string } | null
  onClose: () => void
}) {
  const [auths, setAuths] = useState<AuthRow[] | null>(null)
  const [problem, setProblem] = useState('')
  const { send, busy } = useSend()
  const id = folder?.id
  useEffect(() => {
    if (!id) return
    const controller = new AbortController()
    void callApi(folders.folderAuths, { folderId: id }, controller.signal).then((answer) => {
      if (controller.signal.aborted) return
      if (answer.ok) setAuths(answer.result.auths)
      else setProblem(answer.message)
    })
    return () => controller.abort()
  }, [id])
  const own = (auths ?? []).filter((one) => !one.inherited)
  const add = (added: NewAuthorization) =>
    setAuths([
      ...(auths ?? []).filter(
        (one) => one.inherited || one.targetType !== added.targetType || one.targetId !== added.targetId,
      ),
      {
        ...added,
        id: `${added.targetType}/${added.targetId}`,
        folderId: id ?? '',
        folderName: folder?.name ?? '',
        expired: false,
        inherited: false,
      },
    ])
  const save = async () => {
    if (!id) return
    const sent = await send(folders.authorizeFolder, {
      folderId: id,
      auths: own.map((one) => ({
        targetType: one.targetType,
        targetId: one.targetId,
        rights: one.rights,
        expire: one.expire,
        inherit: one.inherit,
      })),
    })
    if (sent.ok) onClose()
  }
  return (
    <Dialog
      open={!!folder}
      title={t.authoriseNamed(folder?.name ?? '')}
      width={720}
      busy={busy}
      firm
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button theme="solid" loading={busy} disabled={!auths} onClick={() => void save()}>
            {t.save}
          </Button>
        </>
      }
    >
      {auths?.length === 0 && <p className={style.quiet}>{t.noAuths}</p>}
      <ul className={style.auths}>
        {(auths ?? []).map((one) => (
          <li key={`${one.folderId}/${one.targetType}/${one.targetId}`}>
            <strong>
              {one.targetName || one.targetId} <small>{targetTypeLabel(one.targetType)}</small>
            </strong>
            <span>{rightsLabel(one.rights)}</span>
            <small>
              {one.expired ? t.expired : (one.expire ?? t.forever)}
              {one.inherited && ` · ${t.inherited(one.folderName)}`}
            </small>
            {!one.inherited && (
              <Button
                size="small"
                theme="borderless"
                type="tertiary"
                icon={<IconClose aria-hidden />}
                aria-label={t.removeAuth(one.targetName)}
                onClick={() => setAuths(auths!.filter((other) => other !== one))}
              />
            )}
          </li>
        ))}
      </ul>
      <AuthorizationForm onAdd={add} />
      {problem && <p role="alert">{problem}</p>}
    </Dialog>
  )
}
